-- Written once for both engines. On PostgreSQL the runner makes every TEXT column compare by bytes, as SQLite does,
-- and drops WITHOUT ROWID. Times are milliseconds since 1970, flags are 0 or 1, JSON is text.

CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- The folded name, unique among the signed-up. A guest has none.
    name_key TEXT UNIQUE,
    password TEXT,
    recovery TEXT,
    settings TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
) WITHOUT ROWID;

CREATE TABLE sign_ins (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sign_ins_user ON sign_ins (user_id, id);

CREATE TABLE tokens (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT,
    expires_at BIGINT
);
CREATE INDEX tokens_user ON tokens (user_id, id);

CREATE TABLE levels (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    author_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    document TEXT NOT NULL,
    grade TEXT NOT NULL,
    size BIGINT NOT NULL,
    -- The order by difficulty, easiest first.
    weight DOUBLE PRECISION NOT NULL,
    -- All versions of a level share the chain of the first; one of them is the latest.
    chain TEXT NOT NULL,
    version BIGINT NOT NULL,
    latest BIGINT NOT NULL,
    single BIGINT NOT NULL,
    plays BIGINT NOT NULL,
    -- A random number in 0..1, by which one is drawn with an index.
    lot DOUBLE PRECISION NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX levels_chain ON levels (chain, version);
CREATE INDEX levels_weight ON levels (game, weight, id) WHERE latest = 1;
CREATE INDEX levels_name ON levels (game, name_key, id) WHERE latest = 1;
CREATE INDEX levels_newest ON levels (game, id) WHERE latest = 1;
CREATE INDEX levels_plays ON levels (game, plays, id) WHERE latest = 1;
CREATE INDEX levels_lot ON levels (game, lot) WHERE latest = 1;
CREATE INDEX levels_author ON levels (author_id, id);

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    rules BIGINT NOT NULL,
    options TEXT NOT NULL,
    preset TEXT,
    level_id TEXT,
    seed TEXT NOT NULL,
    salt TEXT NOT NULL,
    clock TEXT,
    access TEXT NOT NULL,
    extra TEXT NOT NULL,
    owner_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    -- When the last seat was taken and the clock began; none while somebody is waited for.
    started_at BIGINT,
    updated_at BIGINT NOT NULL,
    last_entry BIGINT NOT NULL,
    state TEXT NOT NULL,
    turn BIGINT,
    deadline BIGINT
) WITHOUT ROWID;
CREATE INDEX tables_lobby ON tables (access, id) WHERE state = 'open';
CREATE INDEX tables_watched ON tables (id) WHERE state = 'playing' AND (access = 'lobby' OR access = 'public');
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_owner ON tables (owner_id, id);
CREATE INDEX tables_level ON tables (level_id) WHERE level_id IS NOT NULL;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    -- open, user, computer, or gone: a user who deleted the account.
    holder TEXT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    player TEXT,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_user ON seats (user_id, table_id);

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seat BIGINT,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

-- Thinking tickets (id = the table's id) and jobs. A row can be claimed while it is open and its lease has run out.
CREATE TABLE work (
    id TEXT NOT NULL PRIMARY KEY,
    lane TEXT NOT NULL,
    kind TEXT NOT NULL,
    table_id TEXT REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT,
    seat BIGINT,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    payload TEXT NOT NULL,
    priority BIGINT NOT NULL,
    state TEXT NOT NULL,
    open BIGINT NOT NULL,
    progress TEXT NOT NULL,
    result TEXT,
    worker TEXT NOT NULL,
    lease_until BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX work_open ON work (lane, priority DESC, created_at, id) WHERE open = 1;
CREATE INDEX work_table ON work (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX work_user ON work (user_id, id) WHERE user_id IS NOT NULL;

-- What a finished table came to. Bests, tallies and ratings are computed from results, outcomes and scores alone.
CREATE TABLE results (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    preset TEXT,
    level_id TEXT,
    finished_at BIGINT NOT NULL,
    summary TEXT NOT NULL,
    -- The rating pool, and the place in the order in which its results were rated.
    pool TEXT,
    rated_place BIGINT
) WITHOUT ROWID;
CREATE INDEX results_log ON results (finished_at, table_id);
CREATE INDEX results_game ON results (game, finished_at, table_id);
CREATE INDEX results_pending ON results (finished_at, table_id) WHERE pool IS NOT NULL AND rated_place IS NULL;
CREATE INDEX results_rated ON results (game, pool, rated_place) WHERE rated_place IS NOT NULL;

CREATE TABLE outcomes (
    table_id TEXT NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    player TEXT,
    outcome TEXT NOT NULL,
    game TEXT NOT NULL,
    finished_at BIGINT NOT NULL,
    -- The rating with which the seat's user came to a rated game, if there was one.
    rating DOUBLE PRECISION,
    deviation DOUBLE PRECISION,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX outcomes_user ON outcomes (user_id, finished_at, table_id, seat);

-- A seat's value in a chart, one line for each scope.
CREATE TABLE scores (
    table_id TEXT NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    line BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    game TEXT NOT NULL,
    chart TEXT NOT NULL,
    scope TEXT NOT NULL,
    -- highest, lowest, tally or rating.
    measure TEXT NOT NULL,
    value DOUBLE PRECISION NOT NULL,
    -- The value, negated where lower is better: more merit stands higher.
    merit DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL,
    -- Why the line does not enter the chart; none if it does.
    barred TEXT,
    PRIMARY KEY (table_id, line)
) WITHOUT ROWID;
CREATE INDEX scores_user ON scores (user_id, game, chart, scope);

CREATE TABLE bests (
    game TEXT NOT NULL,
    chart TEXT NOT NULL,
    scope TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    value DOUBLE PRECISION NOT NULL,
    merit DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (game, chart, scope, user_id)
) WITHOUT ROWID;
CREATE INDEX bests_order ON bests (game, chart, scope, merit DESC, at, user_id);
CREATE INDEX bests_user ON bests (user_id);

CREATE TABLE tallies (
    game TEXT NOT NULL,
    chart TEXT NOT NULL,
    scope TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    wins BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    -- Wins in a row, now and at the best.
    streak BIGINT NOT NULL,
    best_streak BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, chart, scope, user_id)
) WITHOUT ROWID;
CREATE INDEX tallies_wins ON tallies (game, chart, scope, wins, user_id);
CREATE INDEX tallies_losses ON tallies (game, chart, scope, losses, user_id);
CREATE INDEX tallies_draws ON tallies (game, chart, scope, draws, user_id);
CREATE INDEX tallies_streak ON tallies (game, chart, scope, best_streak, user_id);
CREATE INDEX tallies_user ON tallies (user_id);

CREATE TABLE ratings (
    game TEXT NOT NULL,
    pool TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, pool, user_id)
) WITHOUT ROWID;
CREATE INDEX ratings_order ON ratings (game, pool, rating DESC, user_id);
CREATE INDEX ratings_user ON ratings (user_id);

-- How many results of a pool have been rated: the lock under which their order is given.
CREATE TABLE rating_pools (
    game TEXT NOT NULL,
    pool TEXT NOT NULL,
    rated BIGINT NOT NULL,
    PRIMARY KEY (game, pool)
) WITHOUT ROWID;

CREATE TABLE dailies (
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- Days since 1970-01-01, UTC.
    day BIGINT NOT NULL,
    setup TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (game, kind, day)
) WITHOUT ROWID;

CREATE TABLE daily_plays (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    day BIGINT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    solved BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, game, kind, day)
) WITHOUT ROWID;
CREATE INDEX daily_plays_table ON daily_plays (table_id);
