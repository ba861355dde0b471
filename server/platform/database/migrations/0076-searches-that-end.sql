-- A search counts to 500 and no further (decisions/0046), which is found out in a moment: what was learnt and counted of common
-- terms before (0074) is needed no more, nor does everybody who joins wait for it.
DROP TRIGGER search_terms_added ON users;
DROP TRIGGER search_terms_removed ON users;
DROP TRIGGER search_terms_moved ON users;
DROP FUNCTION count_search_terms();
DROP TABLE search_terms;
DELETE FROM counts WHERE list = 'search';
CREATE OR REPLACE FUNCTION recount() RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
  LOCK TABLE counts IN ACCESS EXCLUSIVE MODE;
  DELETE FROM counts;
  FOR one IN SELECT * FROM counted_lists() LOOP
    EXECUTE format('INSERT INTO counts SELECT %L, %s, %s, count(*) FROM %I r WHERE %s GROUP BY 2, 3',
      one.list, one.part, one.day, one.source, one.condition);
  END LOOP;
END $$;

-- Most whom a name is searched for by begin with it, whatever the collation; letters are searched for by the whole address.
CREATE INDEX users_search_start ON users (search_text text_pattern_ops) INCLUDE (id) WHERE role = 'student';
CREATE INDEX mail_of_recipient ON mail (recipient, created_at DESC, id DESC);
