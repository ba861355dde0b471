-- Removing people and enrollments.

-- Two admins removed at once: the first trigger locked its own row and then waited for the other's, which ended
-- in a deadlock a second later. One lock for all, taken before counting, lets the second see what the first did.
CREATE OR REPLACE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7262713);
  -- A snapshot older than the lock would still show the admin whom another has just removed.
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted')
    OR NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin') THEN
    RAISE EXCEPTION 'the last admin must stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_admin';
  END IF;
  RETURN NULL;
END $$;

-- An enrollment that staff removed, with its ticks, for 30 days. It leaves its own table, so that no query that
-- asks who is enrolled can forget to look away; restoring puts it back under its old id.
CREATE TABLE removed_enrollments (
  id integer PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT removed_enrollments_user REFERENCES users ON DELETE CASCADE,
  program_id integer NOT NULL CONSTRAINT removed_enrollments_program REFERENCES programs ON DELETE CASCADE,
  enrolled_at timestamptz NOT NULL,
  completed_units integer[] NOT NULL,
  deleted_at timestamptz NOT NULL
);
CREATE INDEX removed_enrollments_of_user ON removed_enrollments (user_id);
CREATE INDEX removed_enrollments_of_program ON removed_enrollments (program_id);
CREATE INDEX removed_enrollments_oldest ON removed_enrollments (deleted_at);

-- Stored files whose owner is gone: written in the transaction that removed the owner, deleted from storage after
-- it, so that a crash in between leaves a line here and not a file nobody knows of (security.md T36).
CREATE TABLE detached_files (
  key text PRIMARY KEY,
  detached_at timestamptz NOT NULL
);
