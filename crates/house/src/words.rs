//! What the house says. Codes begin with `server`, whoever speaks: translations are kept by them.

pub use ::tables::forms::words::{
    BAD_BODY, BAD_OPTIONS, NO_LEVEL, NO_TABLE, NOT_OVER, TOOL_AT_TABLE, UNUSED_SEAT, WHICH_SEAT,
};

game::words! {
    /// A user name that is too short or too long.
    NAME_LENGTH = "server.name-length": "A name has 3 to 20 characters.";
    /// A character that no user name has.
    NAME_LETTERS = "server.name-letters": "A name is made of letters, digits, - and _; “{letter}” is none of these.";
    /// Letters that look like others.
    NAME_SCRIPTS = "server.name-scripts": "The letters of a name must all be of one script, such as Latin or Greek.";
    /// Digits alone.
    NAME_NO_LETTER = "server.name-no-letter": "A name needs at least one letter.";
    /// Somebody else's name.
    NAME_TAKEN = "server.name-taken": "The name {name} is taken.";
    /// A user's name stays.
    NAME_STAYS = "server.name-stays": "Only guests can change their name.";
    /// A name to be shown.
    BAD_LABEL = "server.bad-label": "A name has 1 to {max} characters, and all of them can be seen.";
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
    /// Not at that seat.
    NOT_YOUR_SEAT = "server.not-your-seat": "You do not sit there.";
    /// No seat is free.
    NO_FREE_SEAT = "server.no-free-seat": "No seat is free at this table.";
    /// The wrong link.
    WRONG_INVITE = "server.wrong-invite": "This seat waits for somebody with the invitation link.";
    /// The other has deleted the account.
    OTHER_LEFT = "server.other-left": "The other player is not here any more.";
    /// A program at a rated table.
    RATED_FOR_PEOPLE = "server.rated-for-people": "Rated games are for people; a bot plays unrated ones.";
    /// Nothing fits the filters.
    NO_SUCH_LEVELS = "server.no-such-levels": "There is no level like that yet.";
    /// Somebody else's level.
    NOT_YOUR_LEVEL = "server.not-your-level": "Only its author can change a level; anybody may edit a copy.";
    /// A level that its author has thrown away.
    LEVEL_GONE = "server.level-gone": "This level is gone: its author has deleted it.";
    /// A level without a name.
    NAMELESS_LEVEL = "server.nameless-level": "A level needs a name before it is published.";
    /// A level with a long name.
    LONG_LEVEL_NAME = "server.long-level-name": "A level's name has at most {max} characters; this one has {count}.";
    /// No such draft.
    NO_DRAFT = "server.no-draft": "There is no such draft, or it is somebody else's.";
    /// Two have drawn at once.
    DRAFT_CHANGED = "server.draft-changed": "This draft was changed elsewhere in the meantime.";
    /// A draft that is no drawing.
    NO_DRAWING = "server.no-drawing": "A draft's level is an object with what is drawn so far.";
    /// Too many drafts of one user.
    TOO_MANY_DRAFTS = "server.too-many-drafts": "You have {max} drafts: publish or delete one first.";
    /// No such collection.
    NO_COLLECTION = "server.no-collection": "There is no such collection.";
    /// Somebody else's collection.
    NOT_YOUR_COLLECTION = "server.not-your-collection": "Only who made a collection can change it.";
    /// A collection without a name.
    NAMELESS_COLLECTION = "server.nameless-collection": "A collection needs a name.";
    /// A collection with a long name.
    LONG_COLLECTION_NAME = "server.long-collection-name": "A collection's name has at most {max} characters; this one has {count}.";
    /// A long text about a collection.
    LONG_ABOUT = "server.long-about": "What is said about a collection has at most {max} characters; this has {count}.";
    /// Too many collections of one user.
    TOO_MANY_COLLECTIONS = "server.too-many-collections": "You have {max} collections: delete one first.";
    /// Too many levels in a collection.
    LARGE_COLLECTION = "server.large-collection": "A collection holds at most {max} levels; these are {count}.";
    /// A job that has read nothing, or not yet.
    NOTHING_READ = "server.nothing-read": "This job has read no levels, or is not done yet.";
    /// The same import again.
    IMPORTED_ALREADY = "server.imported-already": "These levels are kept already.";
    /// A print-out of nothing.
    NOTHING_TO_PRINT = "server.nothing-to-print": "There is no level here to print, or it is not made yet.";
    /// A print-out of too much.
    TOO_MUCH_TO_PRINT = "server.too-much-to-print": "At most {max} levels are printed at once; these are {count}.";
    /// A page with no levels or too many.
    BAD_PER_PAGE = "server.bad-per-page": "From 1 to {max} levels stand on a page.";
    /// An older version cannot be followed by another.
    NEWER_LEVEL = "server.newer-level": "There is a newer version of this level already.";
    /// A text with too many levels.
    TOO_MANY_LEVELS = "server.too-many-levels": "At most {max} levels are read at once; this text holds {count}.";
    /// Too many levels at once, or none.
    BAD_COUNT = "server.bad-count": "From 1 to {max} levels can be made at once.";
    /// Too many games, too few, or an odd number.
    BAD_GAMES = "server.bad-games": "A match has 2 to {max} games, an even number: they come in pairs with the seats swapped.";
    /// No such game in a match.
    NO_MATCH_GAME = "server.no-match-game": "There is no such game: a match shows its games when it is over, and for a week.";
    /// The puzzle of a day that lasts.
    DAY_NOT_OVER = "server.day-not-over": "A puzzle of the day can be downloaded when the day is over: others are still at it.";
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
    /// No process thinks for the computer players.
    NOBODY_THINKS = "server.nobody-thinks": "The computer player has to wait: no worker is running that could think for it.";
    /// The database waits for its standby.
    NO_CHANGES = "server.no-changes": "The database takes no changes at the moment, because its standby is gone; looking still works.";
    /// Everybody thinks already.
    BUSY = "server.busy": "The server is busy thinking; try again in a moment.";
    /// Taking a seat over where a person plays.
    NOT_ONLY_COMPUTERS = "server.not-only-computers": "Only a game between computers can be taken over.";
    /// Taking over a game that is over.
    NOTHING_TO_TAKE_OVER = "server.nothing-to-take-over": "The game is over here: go back some moves to take it over.";
    /// A tool that could help in a game that goes on.
    TOOL_WHILE_PLAYING = "server.tool-while-playing": "The tool {tool} could help you in your game that goes on: end it first, or take a hint there, so that it counts as helped.";
    /// Against a person a game can only be given up.
    NO_DISCARD = "server.no-discard": "A game against a person cannot be discarded; give it up instead.";
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
    /// Too many thoughts, all from one address.
    ADDRESS_THOUGHTS = "server.address-thoughts": "All together, those who come from your address wait for {max} thoughts of computers: wait for one to end.";
    /// Too many jobs.
    TOO_MANY_JOBS = "server.too-many-jobs": "{max, plural, one {# job} other {# jobs}} of yours wait or run already: wait for one to end, or call one off.";
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
