-- What a search for students looks through, in small letters. Rare words are found by their trigrams; words that
-- thousands have are met at once in the list's own order, in an index that holds all that is read.
DROP INDEX users_student_search;
ALTER TABLE users ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || email)) STORED;
CREATE INDEX users_search_parts ON users USING gin (search_text gin_trgm_ops) WHERE role = 'student';
CREATE INDEX users_students ON users (date_joined DESC, id DESC) INCLUDE (search_text) WHERE role = 'student';
