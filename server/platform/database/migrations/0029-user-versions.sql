-- The version of what User Management shows of a person, so that two open forms do not overwrite each other, nor a change
-- that the person made of themselves.
ALTER TABLE users ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
CREATE FUNCTION next_user_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;
CREATE TRIGGER users_next_version BEFORE UPDATE OF username, email, name, phone, permissions ON users
  FOR EACH ROW
  WHEN ((OLD.username, OLD.email, OLD.name, OLD.phone, OLD.permissions) IS DISTINCT FROM (NEW.username, NEW.email, NEW.name, NEW.phone, NEW.permissions))
  EXECUTE FUNCTION next_user_version();
