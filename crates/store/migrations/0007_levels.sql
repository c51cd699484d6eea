-- The life of a level. It is listed or not; one that its author has thrown away leaves a row without a level, so that
-- whoever played it still counts as before.

ALTER TABLE levels ADD COLUMN listed BIGINT NOT NULL DEFAULT 1;
ALTER TABLE levels ADD COLUMN gone BIGINT NOT NULL DEFAULT 0;

-- A level before it is published. Its id is the address that the level will have: the chain of its versions.
CREATE TABLE drafts (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    document TEXT NOT NULL,
    -- How often it was kept; who keeps it says which one was seen.
    revision BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX drafts_user ON drafts (user_id, updated_at, id);

-- Levels in an order, under a name. Nobody's are the house's own: the shelves of its library, in the order of `place`.
CREATE TABLE collections (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    about TEXT NOT NULL,
    listed BIGINT NOT NULL,
    place BIGINT NOT NULL,
    -- What a shelf holds; none for somebody's own collection.
    size BIGINT,
    grade TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX collections_user ON collections (user_id, id);
CREATE INDEX collections_listed ON collections (game, id) WHERE listed = 1;

CREATE TABLE collection_levels (
    collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    place BIGINT NOT NULL,
    chain TEXT NOT NULL,
    PRIMARY KEY (collection_id, place)
) WITHOUT ROWID;
CREATE UNIQUE INDEX collection_levels_once ON collection_levels (collection_id, chain);

-- The shelves that have been stocked: once in the life of a database, whatever became of them since.
CREATE TABLE shelves (
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    stocked_at BIGINT NOT NULL,
    PRIMARY KEY (game, name)
) WITHOUT ROWID;
