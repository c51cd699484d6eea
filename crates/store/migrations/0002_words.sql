-- One word for one thing. A table is waiting, playing, paused or over; what each seat came to is its result; what the
-- house keeps with a table beside its setup are its details. Nobody ever set anything in a user's settings.

ALTER TABLE tables RENAME COLUMN extra TO details;
DROP INDEX tables_lobby;
UPDATE tables SET state = 'waiting' WHERE state = 'open';
UPDATE tables SET state = 'over' WHERE state = 'finished';
CREATE INDEX tables_lobby ON tables (id) WHERE state = 'waiting' AND access = 'lobby';

ALTER TABLE outcomes RENAME TO seat_results;
ALTER TABLE seat_results RENAME COLUMN outcome TO result;
DROP INDEX outcomes_user;
CREATE INDEX seat_results_user ON seat_results (user_id, finished_at, table_id, seat);

ALTER TABLE users DROP COLUMN settings;
