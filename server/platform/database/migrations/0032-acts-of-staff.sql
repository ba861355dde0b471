-- Open dashboards of staff show the latest acts, so they refresh after each entry of the audit log.
CREATE FUNCTION notify_audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_today();
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_today AFTER INSERT ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION notify_audited();
