//! What is said about forms. Codes begin with `server`, whoever speaks: translations are kept by them.

game::words! {
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
    /// A table that goes on.
    NOT_OVER = "server.not-over": "The game is not over yet.";
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
    /// No such format.
    NO_FORMAT = "server.no-format": "There is no format {format}; there are {formats}.";
    /// Options that are refused, field by field.
    BAD_OPTIONS = "server.bad-options": "These options do not work together: {reasons}";
    /// A request that cannot be read.
    BAD_BODY = "server.bad-body": "The request cannot be read: {reason}.";
    /// No such table, or a private one.
    NO_TABLE = "server.no-table": "There is no such table, or it is private.";
}
