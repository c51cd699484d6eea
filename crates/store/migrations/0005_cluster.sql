-- Several processes share a database. Each of them says that it lives, and for how many it thinks: those who look at a
-- table want to know whether anybody does. `games` are names with blanks between; empty: all.

CREATE TABLE processes (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    thinkers BIGINT NOT NULL,
    games TEXT NOT NULL,
    since BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
) WITHOUT ROWID;

-- A worker may think for some games alone. Where this is not said, for any.
ALTER TABLE work ADD COLUMN game TEXT;
UPDATE work SET game = (SELECT game FROM tables WHERE tables.id = work.table_id) WHERE table_id IS NOT NULL;

-- What may be tried so often in so long, by whichever server it comes: what is left of it, and when that was.
CREATE TABLE tries (
    key TEXT NOT NULL PRIMARY KEY,
    left_over DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tries_at ON tries (at);
