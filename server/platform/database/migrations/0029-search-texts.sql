-- Stores more texts for searches and orders, because making them for every row takes longer than comparing them.

ALTER TABLE affiliates
  ADD COLUMN sort_name text NOT NULL GENERATED ALWAYS AS (searchable_text(name)) STORED,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
    (searchable_text(name || ' ' || email || ' ' || company)) STORED;
DROP INDEX affiliates_search;
CREATE INDEX affiliates_search ON affiliates USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;

ALTER TABLE commissions ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (searchable_text(course_name)) STORED;
DROP INDEX commissions_search;
CREATE INDEX commissions_search ON commissions USING gin (search_text gin_trgm_ops);

-- A search of assignments and submissions joins both titles.
ALTER TABLE programs ADD COLUMN sort_title text NOT NULL GENERATED ALWAYS AS (searchable_text(title)) STORED;
ALTER TABLE assignments ADD COLUMN sort_title text NOT NULL GENERATED ALWAYS AS (searchable_text(title)) STORED;

-- ## Counts that read only an index

-- Bonuses count commissions by affiliate and month, without those whose fee was lost.
DROP INDEX commissions_of_month;
CREATE INDEX commissions_of_month ON commissions (affiliate_id, earned_month) INCLUDE (id)
  WHERE state IN ('confirmed', 'paid') AND price_minor > 0;
-- Recipients of a communication are counted by the time of their enrollment, and reports of progress by its id.
DROP INDEX enrollments_of_program;
CREATE INDEX enrollments_of_program ON enrollments (program_id, user_id) INCLUDE (id, enrolled_at);

-- ## Estimates

-- With the default of 100 samples PostgreSQL expects ten people of a name that thousands have, and then reads their
-- rows one by one.
ALTER TABLE users ALTER COLUMN search_text SET STATISTICS 1000;
ANALYZE users;
ANALYZE affiliates;
ANALYZE commissions;
ANALYZE programs;
ANALYZE assignments;
