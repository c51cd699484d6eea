-- Levels are listed from easy to hard. Those with several solutions have no grade, and come last in either direction.

DROP INDEX levels_weight;
CREATE INDEX levels_easiest ON levels (game, (CASE WHEN single = 1 THEN weight ELSE 1e18 END), id) WHERE latest = 1;
CREATE INDEX levels_hardest ON levels (game, (CASE WHEN single = 1 THEN weight ELSE -1e18 END), id) WHERE latest = 1;
