-- What was seen of one program leaves what is new in the others. A row without a program is about the whole section.
ALTER TABLE seen_news
  DROP CONSTRAINT seen_news_once,
  ADD COLUMN program_id integer CONSTRAINT seen_news_program REFERENCES programs ON DELETE CASCADE,
  ADD CONSTRAINT seen_news_once UNIQUE NULLS NOT DISTINCT (user_id, section, program_id);
-- A program that is deleted for good looks for its rows.
CREATE INDEX seen_news_by_program ON seen_news (program_id) WHERE program_id IS NOT NULL;
