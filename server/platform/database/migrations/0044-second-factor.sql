-- The second factor of staff (security.md T16): a secret shared with an authenticator app, and what stands in for it.

-- `sealed_secret` is encrypted with a key of the house, which no backup of the database holds. Without `confirmed_at`
-- it is being set up and asks for nothing yet. A step (30 seconds) is accepted once, so that a code seen over a
-- shoulder opens nothing.
CREATE TABLE second_factors (
  user_id integer PRIMARY KEY CONSTRAINT second_factors_user REFERENCES users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);

-- For whoever has lost the app; a used one is gone. Only hashes are kept.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL CONSTRAINT recovery_codes_user REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_key PRIMARY KEY (user_id, code_hash)
);

-- Between password and code: there is no session yet, only this, for minutes and for so many tries.
CREATE TABLE login_tickets (
  ticket_hash bytea PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT login_tickets_user REFERENCES second_factors ON DELETE CASCADE,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  CONSTRAINT login_tickets_tries CHECK (tries BETWEEN 0 AND 5)
);
CREATE INDEX login_tickets_of_user ON login_tickets (user_id);
CREATE INDEX login_tickets_expiry ON login_tickets (expires_at);

-- A ticket stands for the password that was typed: it goes with it.
CREATE FUNCTION void_login_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM login_tickets WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_void_login_tickets AFTER UPDATE OF password_hash, email, role ON users
  FOR EACH ROW WHEN (OLD.password_hash <> NEW.password_hash OR OLD.email <> NEW.email OR OLD.role <> NEW.role)
  EXECUTE FUNCTION void_login_tickets();
