-- Work is claimed in turn: `due` is when it was asked for, or later where its user has other work waiting. A ticket
-- belongs to the person who waits for the move, or to who made the table.

ALTER TABLE work ADD COLUMN due BIGINT NOT NULL DEFAULT 0;
UPDATE work SET due = created_at;
DROP INDEX work_open;
CREATE INDEX work_open ON work (lane, priority DESC, due, id) WHERE open = 1;
CREATE INDEX work_user_open ON work (user_id, lane, due) WHERE open = 1 AND user_id IS NOT NULL;

-- How many unfinished tables somebody has is asked whenever one is made.
CREATE INDEX tables_unfinished ON tables (owner_id, id) WHERE state <> 'over';

-- Guests who have not come back are looked for now and then.
CREATE INDEX users_guests ON users (seen_at) WHERE name_key IS NULL;
