-- Sessions are shown to their owner as devices. The name of the browser is kept, and not what it sent.
ALTER TABLE sessions
  ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT sessions_id_once UNIQUE,
  ADD COLUMN browser text NOT NULL DEFAULT '',
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();

-- A token of before had no end, might do everything and was made without a password.
DELETE FROM api_tokens;
ALTER TABLE api_tokens
  ADD COLUMN scopes text[] NOT NULL,
  ADD COLUMN expires_at timestamptz NOT NULL,
  ADD CONSTRAINT api_tokens_scopes_some CHECK (cardinality(scopes) > 0),
  ADD CONSTRAINT api_tokens_expire CHECK (expires_at <= created_at + interval '8760 hours');

-- Tokens end with the password, address, role or second factor that they were made under.
CREATE FUNCTION end_api_tokens_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM api_tokens WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_api_tokens AFTER UPDATE OF password_hash, email, role ON users
  FOR EACH ROW WHEN ((OLD.password_hash, OLD.email, OLD.role) IS DISTINCT FROM (NEW.password_hash, NEW.email, NEW.role))
  EXECUTE FUNCTION end_api_tokens_of_user();

CREATE FUNCTION end_api_tokens_of_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM api_tokens WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER second_factors_on_end_api_tokens AFTER UPDATE OF confirmed_at ON second_factors
  FOR EACH ROW WHEN (OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at) EXECUTE FUNCTION end_api_tokens_of_factor();
CREATE TRIGGER second_factors_off_end_api_tokens AFTER DELETE ON second_factors
  FOR EACH ROW WHEN (OLD.confirmed_at IS NOT NULL) EXECUTE FUNCTION end_api_tokens_of_factor();
