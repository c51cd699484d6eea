-- Who may know of a game that is over. Those of the lobby and of public tables are listed for everybody; who played
-- privately stays private.

ALTER TABLE results ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
UPDATE results SET listed = 1
    WHERE table_id IN (SELECT id FROM tables WHERE access = 'lobby' OR access = 'public');
CREATE INDEX results_listed ON results (finished_at, table_id) WHERE listed = 1;
CREATE INDEX results_listed_game ON results (game, finished_at, table_id) WHERE listed = 1;

-- The newest migration that the oldest program knows which may run beside a schema; none: only one that knows it.
ALTER TABLE migrations ADD COLUMN oldest BIGINT;
