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
