-- Whoever loses access is told to every process in the same transaction, whatever code took it away, so that their
-- open streams end at once (security.md T29, T67). A purge of expired sessions tells nothing.

CREATE FUNCTION tell_access(users integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(users) > 0 THEN
    PERFORM pg_notify('darasa', json_build_object('topic', 'access', 'payload',
      json_build_object('users', CASE WHEN cardinality(users) > 500 THEN NULL ELSE users END))::text);
  END IF;
END $$;

CREATE FUNCTION tell_sessions_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_access(array(SELECT DISTINCT user_id FROM gone WHERE expires_at > now()));
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_ended();

CREATE FUNCTION tell_users_of_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_access(array(SELECT DISTINCT user_id FROM gone));
  RETURN NULL;
END $$;
CREATE TRIGGER api_tokens_revoked AFTER DELETE ON api_tokens REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tell_users_of_gone();
CREATE TRIGGER enrollments_removed AFTER DELETE ON enrollments REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tell_users_of_gone();

CREATE FUNCTION tell_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_access(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER users_rights_changed AFTER UPDATE OF role, permissions ON users FOR EACH ROW
  WHEN (OLD.role <> NEW.role OR OLD.permissions <> NEW.permissions) EXECUTE FUNCTION tell_rights_changed();
