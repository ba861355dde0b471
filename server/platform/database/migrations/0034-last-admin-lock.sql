-- The lock of 0030 had the number of the community's; each has its own now, so that neither waits for the other.
CREATE OR REPLACE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7262730);
  -- A snapshot older than the lock would still show the admin whom another has just removed.
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted')
    OR NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin') THEN
    RAISE EXCEPTION 'the last admin must stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_admin';
  END IF;
  RETURN NULL;
END $$;
