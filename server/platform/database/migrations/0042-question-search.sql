-- Texts of questions as the search from anywhere compares them (beyond.md 4.4).
ALTER TABLE questions ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (searchable_text(plain_text)) STORED;
CREATE INDEX questions_search ON questions USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
