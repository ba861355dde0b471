-- What is searched for most finds most: a name that a hundred thousand have takes a tenth of a second to count. Such terms,
-- the beginnings of words that a thousand students share, are learnt at night and counted from then on as everything in `counts`
-- is: whoever joins, changes or goes adds to or takes from the terms that their name and e-mail contain. Whatever is not learnt
-- is rare, and found by its trigrams.
CREATE TABLE search_terms (
  term text PRIMARY KEY,
  -- None until everybody who was there before is counted; then counts of the list `search` are the term's.
  counted_at timestamptz
);

-- Students in `changed`, or of the row, with the terms they contain.
CREATE FUNCTION count_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO counts (list, part, change)
      SELECT 'search', term, sum(sign) FROM search_terms,
        (VALUES (1, NEW.role, NEW.search_text), (-1, OLD.role, OLD.search_text)) rows (sign, role, search_text)
      WHERE role = 'student' AND strpos(search_text, term) > 0 GROUP BY term HAVING sum(sign) <> 0;
  ELSE
    INSERT INTO counts (list, part, change)
      SELECT 'search', term, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
      FROM changed JOIN search_terms ON strpos(search_text, term) > 0 WHERE role = 'student' GROUP BY term;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER search_terms_added AFTER INSERT ON users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_search_terms();
CREATE TRIGGER search_terms_removed AFTER DELETE ON users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_search_terms();
CREATE TRIGGER search_terms_moved AFTER UPDATE OF name, email, role ON users
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text OR OLD.role <> NEW.role)
  EXECUTE FUNCTION count_search_terms();

-- Counting anew forgets the terms: they are learnt again at night.
CREATE OR REPLACE FUNCTION recount() RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
  LOCK TABLE counts IN ACCESS EXCLUSIVE MODE;
  DELETE FROM counts;
  DELETE FROM search_terms;
  FOR one IN SELECT * FROM counted_lists() LOOP
    EXECUTE format('INSERT INTO counts SELECT %L, %s, %s, count(*) FROM %I r WHERE %s GROUP BY 2, 3',
      one.list, one.part, one.day, one.source, one.condition);
  END LOOP;
END $$;
