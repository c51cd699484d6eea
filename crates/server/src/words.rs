//! What the server itself says.

game::words! {
    /// Nobody is signed in.
    WHO_ARE_YOU = "server.who-are-you": "Sign in, or begin as a guest, and try again.";
    /// A request from another site.
    WRONG_ORIGIN = "server.wrong-origin": "This request came from another site and was not carried out.";
    /// No such address.
    NOT_FOUND = "server.not-found": "There is nothing at this address.";
    /// No such table, or a private one.
    NO_TABLE = "server.no-table": "There is no such table, or it is private.";
    /// Not at that seat.
    NOT_YOUR_SEAT = "server.not-your-seat": "You do not sit there.";
    /// A seat must be named.
    WHICH_SEAT = "server.which-seat": "You hold more than one seat: say which one moves.";
    /// A name that is no seat.
    UNKNOWN_SEAT = "server.unknown-seat": "There is no seat {seat}; there are {seats}.";
    /// A role that the preset does not have.
    UNKNOWN_ROLE = "server.unknown-role": "The preset {preset} has no part for a person as {seat}; there are {roles}.";
    /// A seat that the options leave empty.
    UNUSED_SEAT = "server.unused-seat": "Nobody sits as {seat} with these options.";
    /// A seat that nobody was named for.
    EMPTY_SEAT = "server.empty-seat": "Say who sits as {seat}: me, invite, open, or a computer player.";
    /// No seat is free.
    NO_FREE_SEAT = "server.no-free-seat": "No seat is free at this table.";
    /// The wrong link.
    WRONG_INVITE = "server.wrong-invite": "This seat waits for somebody with the invitation link.";
    /// Against a person a game can only be given up.
    NO_DISCARD = "server.no-discard": "A game against a person cannot be discarded; give it up instead.";
    /// A body that cannot be read.
    BAD_BODY = "server.bad-body": "The request cannot be read: {reason}.";
    /// Options that are refused, field by field.
    BAD_OPTIONS = "server.bad-options": "These options do not work together: {reasons}";
    /// A game with levels, and none was given.
    LEVEL_NEEDED = "server.level-needed": "{game} is played on a level: choose one.";
    /// Something failed inside.
    INTERNAL = "server.internal": "Something went wrong on our side; nothing was changed. Try again in a moment.";
    /// The database does not answer.
    STORE_TROUBLE = "server.store-trouble": "The move could not be stored, so it was not made. Try again in a moment.";
    /// A computer player failed.
    PLAYER_TROUBLE = "server.player-trouble": "{player} could not find a move: {reason} The game waits; you may take a move back or give up.";
    /// The page was not built.
    NO_PAGE = "server.no-page": "The page is not part of this binary. Build it with `cargo xtask run`, or run `npm ci && npm run build` in web/ and build again. The API is at /api/.";
    /// The server is stopping.
    STOPPING = "server.stopping": "The server is restarting; your game is saved.";
}
