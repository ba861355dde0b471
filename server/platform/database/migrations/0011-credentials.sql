-- Ways back into an account, and out of somebody else's hands. Of every secret only a hash is kept.

-- Whoever asks for a reset leaves a row, whether or not the account exists; a worker looks that up later, so
-- that the answer's time tells nothing (security.md T02).
CREATE TABLE password_reset_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now()
);

-- One live link a person: a newer one takes the older one's place.
CREATE TABLE password_resets (
  user_id integer PRIMARY KEY CONSTRAINT password_resets_user REFERENCES users ON DELETE CASCADE,
  uid text NOT NULL CONSTRAINT password_resets_uid_once UNIQUE,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

-- A new address waits here until the link that was sent to it is opened (security.md T12).
CREATE TABLE email_changes (
  user_id integer PRIMARY KEY CONSTRAINT email_changes_user REFERENCES users ON DELETE CASCADE,
  email text NOT NULL CONSTRAINT email_changes_lower CHECK (email = lower(email)),
  token_hash bytea NOT NULL CONSTRAINT email_changes_hash_once UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_expiry ON email_changes (expires_at);

-- Links end when what they were made for has changed, whoever changed it (security.md T03).
CREATE FUNCTION void_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM password_resets WHERE user_id = NEW.id;
  DELETE FROM email_changes WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_void_links AFTER UPDATE OF password_hash, email, role ON users
  FOR EACH ROW WHEN (OLD.password_hash <> NEW.password_hash OR OLD.email <> NEW.email OR OLD.role <> NEW.role)
  EXECUTE FUNCTION void_links();

-- The way out of an enrollment that somebody made with only an e-mail address; gone with the enrollment.
CREATE TABLE enrollment_undos (
  token_hash bytea PRIMARY KEY,
  enrollment_id integer NOT NULL CONSTRAINT enrollment_undos_enrollment REFERENCES enrollments ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX enrollment_undos_of_enrollment ON enrollment_undos (enrollment_id);
CREATE INDEX enrollment_undos_expiry ON enrollment_undos (expires_at);

CREATE INDEX audit_log_of_actor ON audit_log (actor_email, at DESC);
