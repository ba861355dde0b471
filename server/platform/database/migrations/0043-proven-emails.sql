-- When somebody last showed that letters to their address reach them: by a mailed link that they opened. Registering
-- asks for no such proof, so an e-mail address alone opens nothing that belongs to its owner (security.md T19).
ALTER TABLE users ADD COLUMN email_proven_at timestamptz;

CREATE FUNCTION forget_email_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_proven_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER users_forget_email_proof BEFORE UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION forget_email_proof();

-- A reset link that staff hand over proves nothing about an address; one that was mailed does.
ALTER TABLE password_resets ADD COLUMN is_mailed boolean NOT NULL DEFAULT false;
