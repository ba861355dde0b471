-- Programs: drafts, and a day on which enrollment closes in place of value and unit.

ALTER TABLE programs DROP COLUMN enrollment_deadline;
ALTER TABLE programs
  ADD COLUMN is_draft boolean NOT NULL DEFAULT false,
  ADD COLUMN closes_on date,
  -- The end of the day in Kampala; or created_at plus value × unit in calendar units of UTC (api.md section 3).
  ADD COLUMN enrollment_deadline timestamptz GENERATED ALWAYS AS (
    CASE WHEN closes_on IS NOT NULL THEN (closes_on + time '23:59:59') AT TIME ZONE 'Africa/Kampala'
    ELSE (created_at AT TIME ZONE 'UTC' + CASE deadline_unit
      WHEN 'days' THEN make_interval(days => deadline_value)
      WHEN 'weeks' THEN make_interval(weeks => deadline_value)
      WHEN 'months' THEN make_interval(months => deadline_value)
      WHEN 'years' THEN make_interval(years => deadline_value)
    END) AT TIME ZONE 'UTC' END) STORED,
  ADD CONSTRAINT programs_closes_one_way CHECK (closes_on IS NULL OR deadline_value IS NULL);

-- Communications: to one student, and at a later time. While one waits, sent_at is the time at which it will go.
ALTER TABLE communications
  ADD COLUMN is_waiting boolean NOT NULL DEFAULT false,
  ADD COLUMN student_id integer CONSTRAINT communications_student REFERENCES users ON DELETE CASCADE,
  DROP CONSTRAINT communications_recipients_known,
  ADD CONSTRAINT communications_recipients_known CHECK (recipient_type IN ('all', 'program', 'student')),
  ADD CONSTRAINT communications_student_when_meant CHECK ((recipient_type = 'student') = (student_id IS NOT NULL));
DROP INDEX communications_to_all, communications_to_program;
CREATE INDEX communications_to_all ON communications (sent_at, id)
  WHERE deleted_at IS NULL AND recipient_type = 'all' AND NOT is_waiting;
CREATE INDEX communications_to_program ON communications (program_id, sent_at, id)
  WHERE deleted_at IS NULL AND recipient_type = 'program' AND NOT is_waiting;
CREATE INDEX communications_to_student ON communications (student_id, sent_at, id)
  WHERE deleted_at IS NULL AND recipient_type = 'student' AND NOT is_waiting;
CREATE INDEX communications_waiting ON communications (sent_at, id) WHERE deleted_at IS NULL AND is_waiting;

-- The community: what students report, and one stream over all programs.
CREATE TABLE community_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id integer NOT NULL CONSTRAINT community_reports_message REFERENCES community_messages ON DELETE CASCADE,
  reporter_id integer NOT NULL CONSTRAINT community_reports_reporter REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When staff left the message as it is.
  dismissed_at timestamptz,
  CONSTRAINT community_reports_once UNIQUE (message_id, reporter_id),
  CONSTRAINT community_reports_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500)
);
CREATE INDEX community_reports_of_reporter ON community_reports (reporter_id);
CREATE INDEX community_reports_open ON community_reports (message_id) WHERE dismissed_at IS NULL;
CREATE INDEX community_messages_by_time ON community_messages (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX community_messages_words ON community_messages USING gin (content gin_trgm_ops) WHERE deleted_at IS NULL;
