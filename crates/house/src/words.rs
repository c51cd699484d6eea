//! What the house says. Codes begin with `server`, whoever speaks: translations are kept by them.

game::words! {
    /// A user name that is too short or too long.
    NAME_LENGTH = "server.name-length": "A user name has 3 to 20 characters.";
    /// A character that no user name has.
    NAME_LETTERS = "server.name-letters": "A user name is made of letters, digits, - and _; “{letter}” is none of these.";
    /// Letters that look like others.
    NAME_SCRIPTS = "server.name-scripts": "The letters of a user name must all be of one script, such as Latin or Greek.";
    /// Digits alone.
    NAME_NO_LETTER = "server.name-no-letter": "A user name needs at least one letter.";
    /// Somebody else's name.
    NAME_TAKEN = "server.name-taken": "The name {name} is taken.";
    /// A user's name stays.
    NAME_STAYS = "server.name-stays": "Only guests can change their name.";
    /// A name to be shown.
    BAD_LABEL = "server.bad-label": "A name has 1 to {max} characters.";
    /// A password that is too short or too long.
    PASSWORD_LENGTH = "server.password-length": "A password has {min} to {max} characters.";
    /// A password that is tried first.
    PASSWORD_COMMON = "server.password-common": "This password is among the first that anybody would guess; choose another.";
    /// A password that everybody knows.
    PASSWORD_IS_NAME = "server.password-is-name": "The password must not be the name itself.";
    /// No such user, or another password: it does not say which.
    WRONG_PASSWORD = "server.wrong-password": "The name or the password is wrong.";
    /// The old password.
    WRONG_OLD_PASSWORD = "server.wrong-old-password": "The password is wrong.";
    /// No such user, or another code: it does not say which.
    WRONG_CODE = "server.wrong-code": "The name or the recovery code is wrong.";
    /// A guest has no password.
    GUEST_HAS_NONE = "server.guest-has-none": "A guest has no password: sign up first.";
    /// Signing up twice.
    SIGNED_IN_ALREADY = "server.signed-in-already": "You are signed in: sign out before you sign up as somebody else.";
    /// Scopes that do not exist.
    BAD_SCOPES = "server.bad-scopes": "A token needs at least one of the scopes {scopes}, and no other.";
    /// A token that would have ended already.
    TOKEN_ENDED = "server.token-ended": "The end of a token must lie in the future.";
    /// Too many tokens.
    TOO_MANY_TOKENS = "server.too-many-tokens": "There are {max} tokens already: revoke one first.";
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
    /// The other has deleted the account.
    OTHER_LEFT = "server.other-left": "The other player is not here any more.";
    /// A table that goes on.
    NOT_OVER = "server.not-over": "The game is not over yet.";
    /// A program at a rated table.
    RATED_FOR_PEOPLE = "server.rated-for-people": "Rated games are for people; a bot plays unrated ones.";
    /// No such tool.
    NO_TOOL = "server.no-tool": "There is no such tool for this game.";
    /// A tool without its table.
    TOOL_AT_TABLE = "server.tool-at-table": "The tool {tool} looks at a table: ask for it there.";
    /// A tool where hints are not allowed.
    NO_TOOL_NOW = "server.no-tool-now": "The tool {tool} helps as a hint does, so it is not allowed here while the game goes on.";
    /// A tool before any hint was taken.
    TOOL_AFTER_HINT = "server.tool-after-hint": "The tool {tool} helps as a hint does: take a hint first, so that the game counts as helped.";
    /// A tool while the clock stands.
    TOOL_PAUSED = "server.tool-paused": "The game is paused: resume it first.";
    /// No such level.
    NO_LEVEL = "server.no-level": "There is no such level for this game.";
    /// A game without levels.
    NO_LEVELS = "server.no-levels": "{game} is not played on levels.";
    /// Nothing fits the filters.
    NO_SUCH_LEVELS = "server.no-such-levels": "There is no level like that yet.";
    /// Somebody else's level.
    NOT_YOUR_LEVEL = "server.not-your-level": "Only the author can make a new version of a level.";
    /// An older version cannot be followed by another.
    NEWER_LEVEL = "server.newer-level": "There is a newer version of this level already.";
    /// A level without a name.
    UNTITLED = "server.untitled": "Untitled";
    /// No such format.
    NO_FORMAT = "server.no-format": "There is no format {format}; there are {formats}.";
    /// A text with too many levels.
    TOO_MANY_LEVELS = "server.too-many-levels": "At most {max} levels are read at once; this text holds {count}.";
    /// A text whose levels take too long to look at.
    SLOW_LEVELS = "server.slow-levels": "Checking these levels takes too long: only {checked} of {count} could be checked. Send fewer at once.";
    /// Too many levels at once, or none.
    BAD_COUNT = "server.bad-count": "From 1 to {max} levels can be made at once.";
    /// No such job.
    NO_JOB = "server.no-job": "There is no such job, or it is somebody else's.";
    /// A job that failed by itself.
    JOB_FAILED = "server.job-failed": "The work could not be done; try again, or ask for less.";
    /// A day that is none or has not come.
    NO_SUCH_DAY = "server.no-such-day": "{date} is no day up to today; write it as 2026-11-15.";
    /// The puzzle of the day stays.
    NO_DISCARD_DAILY = "server.no-discard-daily": "There is one try at a puzzle of the day; it cannot be thrown away.";
    /// The puzzle of the day is not shown to others.
    NO_SHARE_DAILY = "server.no-share-daily": "A puzzle of the day is everybody's own; this table cannot be shared.";
    /// Everybody thinks already.
    BUSY = "server.busy": "The server is busy thinking; try again in a moment.";
    /// Taking a seat over where a person plays.
    NOT_ONLY_COMPUTERS = "server.not-only-computers": "Only a game between computers can be taken over.";
    /// Taking over a game that is over.
    NOTHING_TO_TAKE_OVER = "server.nothing-to-take-over": "The game is over here: go back some moves to take it over.";
    /// Against a person a game can only be given up.
    NO_DISCARD = "server.no-discard": "A game against a person cannot be discarded; give it up instead.";
    /// A body that cannot be read.
    BAD_BODY = "server.bad-body": "The request cannot be read: {reason}.";
    /// Too many tables that are not over.
    TOO_MANY_TABLES = "server.too-many-tables": "You have {max} tables that are not over: finish one, give one up or discard one first.";
    /// Too many tables at which only computers play.
    TOO_MANY_WATCHED = "server.too-many-watched": "You watch {max, plural, one {# table} other {# tables}} of computers that are not over: wait for one to end, or discard one first.";
    /// As many entries as a table may have.
    TABLE_FULL = "server.table-full": "This table has {max} entries, and no more are kept: end the game by a move that ends it, or give it up.";
    /// Too many levels of one author.
    TOO_MANY_OWN_LEVELS = "server.too-many-own-levels": "You have kept {max} levels, all versions counted, and no more are kept for one author.";
    /// A level that is too large.
    LARGE_LEVEL = "server.large-level": "A level has at most {max} bytes, its name and its author's included; this one has {size}.";
    /// Too many tables of computers, all from one address.
    ADDRESS_WATCHED = "server.address-watched": "All together, those who come from your address watch {max} tables of computers that are not over: wait for one to end.";
    /// Too many jobs, all from one address.
    ADDRESS_JOBS = "server.address-jobs": "All together, those who come from your address have {max} jobs that wait or run: wait for one to end.";
    /// Too many jobs.
    TOO_MANY_JOBS = "server.too-many-jobs": "{max, plural, one {# job} other {# jobs}} of yours wait or run already: wait for one to end, or call one off.";
    /// Options that are refused, field by field.
    BAD_OPTIONS = "server.bad-options": "These options do not work together: {reasons}";
    /// Something failed inside.
    INTERNAL = "server.internal": "Something went wrong on our side; nothing was changed. Try again in a moment.";
    /// The database does not answer.
    STORE_TROUBLE = "server.store-trouble": "The server cannot reach its data right now, so nothing was changed. Try again in a moment.";
    /// The database was lost in the middle of a change.
    STORE_UNSURE = "server.store-unsure": "The server lost its data in the middle of this, so it may or may not have been done. Look before you repeat it.";
    /// The disk takes no more.
    FULL_DISK = "server.full-disk": "The server's disk is full or cannot be written to, so nothing was changed. Try again when its operator has made room.";
    /// A computer player failed.
    PLAYER_TROUBLE = "server.player-trouble": "The computer player could not find a move: {reason} The game waits; you may let it try again, take a move back or give up.";
    /// Nobody waits for another try.
    NOTHING_TO_RETRY = "server.nothing-to-retry": "No computer player at this table has failed, so there is nothing to try again.";
}
