-- Who attended a session. A student without a row is not marked yet. `marked_at` is the time that counts for the state:
-- for a code, when it was typed. `updated_at` is the version.
CREATE TABLE attendance (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id integer NOT NULL CONSTRAINT attendance_unit REFERENCES units ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT attendance_user REFERENCES users ON DELETE CASCADE,
  state text NOT NULL CONSTRAINT attendance_state_known CHECK (state IN ('present', 'late', 'excused', 'absent')),
  source text NOT NULL CONSTRAINT attendance_source_known CHECK (source IN ('staff', 'code', 'report')),
  -- Minutes in the meeting, from its report.
  minutes integer CONSTRAINT attendance_minutes_range CHECK (minutes BETWEEN 0 AND 14400),
  marked_by integer CONSTRAINT attendance_marked_by REFERENCES users ON DELETE SET NULL,
  marked_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT attendance_once UNIQUE (unit_id, user_id)
);
CREATE INDEX attendance_of_user ON attendance (user_id);
CREATE INDEX attendance_of_marker ON attendance (marked_by) WHERE marked_by IS NOT NULL;
CREATE INDEX units_session_ends_at ON units (session_ends_at) WHERE session_ends_at IS NOT NULL;
