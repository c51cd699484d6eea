//! What only the server says: about requests, not about what they ask for.

game::words! {
    /// Nobody is signed in.
    WHO_ARE_YOU = "server.who-are-you": "Sign in, or begin as a guest, and try again.";
    /// A request from another site.
    WRONG_ORIGIN = "server.wrong-origin": "This request came from another site and was not carried out.";
    /// No such ranking or record.
    NO_CHART = "server.no-chart": "This game has no such ranking or record.";
    /// A scope that the chart does not have.
    BAD_SCOPE = "server.bad-scope": "This chart is kept over other scopes; a scope is all, preset:NAME, level:ID, size:N or day:DATE:KIND.";
    /// No such order.
    BAD_SORT = "server.bad-sort": "A tally is sorted by wins, losses, draws, name or streak.";
    /// No such direction.
    BAD_ORDER = "server.bad-order": "An order is asc or desc.";
    /// No such person.
    NO_PERSON = "server.no-person": "There is no such person.";
    /// A token that may only read.
    TOKEN_READS_ONLY = "server.token-reads-only": "This token may only read; playing needs one with the scope play or bot.";
    /// A token where only the person itself may.
    TOKEN_OWNS_NOTHING = "server.token-owns-nothing": "A token cannot change the account: sign in for that.";
    /// No such order of levels.
    BAD_LEVEL_ORDER = "server.bad-level-order": "Levels are ordered by weight, hardest, newest, plays or name.";
    /// Too many requests of a kind.
    TOO_MANY = "server.too-many": "That was too often; try again in {seconds, plural, one {# second} other {# seconds}}.";
    /// An address with another method.
    WRONG_METHOD = "server.wrong-method": "This address takes other methods.";
    /// The page was not built.
    NO_PAGE = "server.no-page": "The page is not part of this binary. Build it with `cargo xtask run`, or run `npm ci && npm run build` in web/ and build again. The API is at /api/.";
    /// The server is stopping.
    STOPPING = "server.stopping": "The server is restarting; your game is saved.";
}
