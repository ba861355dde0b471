-- A GIN index keeps what was written last in a list beside it, which every search compares from end to end with all that it looks
-- for: a millisecond to find nobody, more the more letters are searched. Writing into the index at once takes half a millisecond more for
-- whoever joins, and nobody waits while a long list is put in.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT pg_class.oid::regclass AS name FROM pg_class JOIN pg_am ON pg_am.oid = relam
      WHERE amname = 'gin' AND relkind = 'i' AND relnamespace = current_schema::regnamespace LOOP
    EXECUTE format('ALTER INDEX %s SET (fastupdate = off)', one.name);
    PERFORM gin_clean_pending_list(one.name);
  END LOOP;
END $$;
