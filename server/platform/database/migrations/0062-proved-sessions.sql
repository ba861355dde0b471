-- When the owner of a session last entered their password in it. Calls that give power over other accounts ask for it where
-- the log-in is older.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;
