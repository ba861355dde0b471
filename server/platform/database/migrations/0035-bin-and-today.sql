-- What staff deleted in the last 30 days. Some rows stay in their own tables with `deleted_at`; of all others `content` has
-- the rows as they were, so that no query for what is there can forget to look away.
CREATE TABLE bin_items (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  record_id integer NOT NULL,
  name text NOT NULL,
  -- What went with it: {"enrollments": 216, …}.
  along jsonb NOT NULL DEFAULT '{}',
  deleted_at timestamptz NOT NULL,
  deleted_by integer CONSTRAINT bin_items_deleter REFERENCES users ON DELETE SET NULL,
  -- {"tables": [{"table": …, "rows": […]}], "links": […]} (server/platform/records/kept-rows.ts)
  content jsonb,
  restored_at timestamptz,
  CONSTRAINT bin_items_restored_empty CHECK (restored_at IS NULL OR content IS NULL)
);
CREATE UNIQUE INDEX bin_items_once ON bin_items (kind, record_id) WHERE restored_at IS NULL;
CREATE INDEX bin_items_newest ON bin_items (deleted_at DESC, id DESC) WHERE restored_at IS NULL;
CREATE INDEX bin_items_of_record ON bin_items (kind, record_id, id DESC);
CREATE INDEX bin_items_of_deleter ON bin_items (deleted_by) WHERE deleted_by IS NOT NULL;

INSERT INTO bin_items (kind, record_id, name, deleted_at)
  SELECT 'program', id, title, deleted_at FROM programs WHERE deleted_at IS NOT NULL UNION ALL
  SELECT 'assignment', id, title, deleted_at FROM assignments WHERE deleted_at IS NOT NULL UNION ALL
  SELECT 'communication', id, title, deleted_at FROM communications WHERE deleted_at IS NOT NULL UNION ALL
  SELECT 'blog_post', id, title, deleted_at FROM blog_posts WHERE deleted_at IS NOT NULL UNION ALL
  SELECT 'team_member', id, name, deleted_at FROM team_members WHERE deleted_at IS NOT NULL UNION ALL
  SELECT 'testimonial', id, name, deleted_at FROM testimonials WHERE deleted_at IS NOT NULL UNION ALL
  SELECT 'employer', id, name, deleted_at FROM employers WHERE deleted_at IS NOT NULL UNION ALL
  SELECT 'affiliate', id, name, deleted_at FROM affiliates WHERE deleted_at > now() - interval '30 days';

-- Removed enrollments had a table of their own.
INSERT INTO bin_items (kind, record_id, name, along, deleted_at, content)
  SELECT 'enrollment', removed.id, users.name || ' in ' || programs.title,
    jsonb_build_object('units', cardinality(completed_units)), removed.deleted_at,
    jsonb_build_object(
      'tables', jsonb_build_array(
        jsonb_build_object('table', 'enrollments', 'rows', jsonb_build_array(jsonb_build_object(
          'id', removed.id, 'user_id', user_id, 'program_id', program_id, 'enrolled_at', enrolled_at))),
        jsonb_build_object('table', 'completed_units', 'rows', coalesce((
          SELECT jsonb_agg(jsonb_build_object('enrollment_id', removed.id, 'unit_number', unit_number,
            'completed_at', removed.deleted_at))
          FROM unnest(completed_units) AS unit_number), '[]'))),
      'links', jsonb_build_array(
        jsonb_build_object('table', 'commissions', 'column', 'enrollment_id', 'key', 'id', 'value', removed.id,
          'rows', CASE WHEN commission_id IS NULL THEN '[]' ELSE jsonb_build_array(commission_id) END),
        jsonb_build_object('table', 'charges', 'column', 'enrollment_id', 'key', 'id', 'value', removed.id,
          'rows', CASE WHEN charge_id IS NULL THEN '[]' ELSE jsonb_build_array(charge_id) END)))
  FROM removed_enrollments removed JOIN users ON users.id = user_id JOIN programs ON programs.id = program_id;
-- The table stays, empty, for backups of before.
DELETE FROM removed_enrollments;

-- Open dashboards of staff count again what waits for them.
CREATE FUNCTION notify_today() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('darasa', '{"topic": "today", "payload": {}}');
  RETURN NULL;
END $$;
CREATE TRIGGER submissions_today AFTER INSERT OR DELETE OR UPDATE OF graded_at ON submissions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_today();
CREATE TRIGGER assignments_today AFTER INSERT OR DELETE OR UPDATE OF deadline, deleted_at ON assignments
  FOR EACH STATEMENT EXECUTE FUNCTION notify_today();
CREATE TRIGGER affiliates_today AFTER INSERT OR UPDATE OF status, deleted_at ON affiliates
  FOR EACH STATEMENT EXECUTE FUNCTION notify_today();
CREATE TRIGGER payments_today AFTER INSERT OR UPDATE OF state ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION notify_today();
CREATE TRIGGER community_messages_today AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON community_messages
  FOR EACH STATEMENT EXECUTE FUNCTION notify_today();
CREATE TRIGGER enrollments_today AFTER INSERT OR DELETE ON enrollments
  FOR EACH STATEMENT EXECUTE FUNCTION notify_today();
-- Most emails are sent, and nobody waits for those.
CREATE TRIGGER emails_today AFTER UPDATE OF state ON emails
  FOR EACH ROW WHEN (NEW.state = 'failed') EXECUTE FUNCTION notify_today();
