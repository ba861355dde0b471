-- Deadlines of enrollment count calendar months in Kampala, as all days do. The expression of a generated column can
-- only be changed since PostgreSQL 17, so the column is made again.
ALTER TABLE programs DROP COLUMN enrollment_deadline;
-- The end of the day in Kampala, or created_at plus value × unit in calendar units of Kampala (api.md 3).
ALTER TABLE programs ADD COLUMN enrollment_deadline timestamptz GENERATED ALWAYS AS (
  CASE WHEN closes_on IS NOT NULL THEN (closes_on + time '23:59:59') AT TIME ZONE 'Africa/Kampala'
  ELSE (created_at AT TIME ZONE 'Africa/Kampala' + CASE deadline_unit
    WHEN 'days' THEN make_interval(days => deadline_value)
    WHEN 'weeks' THEN make_interval(weeks => deadline_value)
    WHEN 'months' THEN make_interval(months => deadline_value)
    WHEN 'years' THEN make_interval(years => deadline_value)
  END) AT TIME ZONE 'Africa/Kampala' END) STORED;

-- ## Notifications of changes

ALTER TABLE notification_defaults DROP CONSTRAINT notification_defaults_kind_known;
ALTER TABLE notification_defaults ADD CONSTRAINT notification_defaults_kind_known CHECK (kind IN
  ('communication', 'assignment', 'assignment_change', 'grade', 'answer', 'session', 'session_change', 'fee',
    'certificate', 'morning'));
-- People who chose for new assignments or for sessions have the same choice for their changes.
INSERT INTO notification_defaults (kind, choice)
  SELECT kind || '_change', choice FROM notification_defaults WHERE kind IN ('assignment', 'session');
INSERT INTO notification_choices (user_id, kind, choice, updated_at)
  SELECT user_id, kind || '_change', choice, updated_at FROM notification_choices WHERE kind IN ('assignment', 'session');

-- Changes of sent assignments that their students must know. The columns are as they were before the change.
CREATE TABLE assignment_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  assignment_id integer NOT NULL CONSTRAINT assignment_changes_assignment REFERENCES assignments ON DELETE CASCADE,
  program_id integer NOT NULL CONSTRAINT assignment_changes_program REFERENCES programs ON DELETE CASCADE,
  deadline timestamptz NOT NULL,
  total_marks integer NOT NULL,
  -- True if the title, the description or the file changed.
  is_task_changed boolean NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX assignment_changes_of_assignment ON assignment_changes (assignment_id);
CREATE INDEX assignment_changes_of_program ON assignment_changes (program_id, changed_at);

-- Changes of sessions that students could see: moved, or cancelled. The times are those before the change.
CREATE TABLE session_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id integer NOT NULL CONSTRAINT session_changes_unit REFERENCES units ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX session_changes_of_unit ON session_changes (unit_id, changed_at);

-- ## Communications that are unread again

-- A correction can mark a communication as unread for thousands of readers, so deleted receipts are counted at once.
CREATE FUNCTION count_deleted_readers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE communications SET read_count = read_count - gone.count
    FROM (SELECT communication_id, count(*) FROM deleted WHERE read_at IS NOT NULL GROUP BY communication_id) gone
    WHERE id = gone.communication_id;
  RETURN NULL;
END $$;
DROP TRIGGER communication_receipts_counted ON communication_receipts;
CREATE TRIGGER communication_receipts_counted AFTER INSERT OR UPDATE OF read_at ON communication_receipts
  FOR EACH ROW EXECUTE FUNCTION count_readers();
CREATE TRIGGER communication_receipts_uncounted AFTER DELETE ON communication_receipts
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_readers();

-- ## Sessions that an administrator ended

-- The log-in page says why. Rows are deleted after two weeks.
CREATE TABLE ended_sessions (
  id_hash bytea PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT ended_sessions_user REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL CONSTRAINT ended_sessions_reason_known CHECK (reason IN ('permissions', 'password', 'email', 'role')),
  ended_at timestamptz NOT NULL
);
CREATE INDEX ended_sessions_of_user ON ended_sessions (user_id);
