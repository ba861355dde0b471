-- A change has no times if the session was cancelled before it: it takes place after all.
ALTER TABLE session_changes ALTER COLUMN starts_at DROP NOT NULL;
ALTER TABLE session_changes ALTER COLUMN ends_at DROP NOT NULL;
