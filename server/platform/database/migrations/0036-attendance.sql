-- Marks of students at sessions. A student without a row is not marked yet. `marked_at` is the time that counts for the
-- state: for a code, the time of typing. `updated_at` is the version.
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

-- Codes that a facilitator showed. Old ones are deleted when a new one is shown: a code that was typed without a network
-- arrives within a day.
CREATE TABLE attendance_codes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id integer NOT NULL CONSTRAINT attendance_codes_unit REFERENCES units ON DELETE CASCADE,
  code text NOT NULL CONSTRAINT attendance_codes_once UNIQUE
    CONSTRAINT attendance_codes_form CHECK (code ~ '^[0-9]{6}$'),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  shown_by integer CONSTRAINT attendance_codes_shown_by REFERENCES users ON DELETE SET NULL,
  CONSTRAINT attendance_codes_forward CHECK (ends_at >= starts_at)
);
CREATE INDEX attendance_codes_of_unit ON attendance_codes (unit_id, ends_at);
CREATE INDEX attendance_codes_of_person ON attendance_codes (shown_by) WHERE shown_by IS NOT NULL;
CREATE INDEX attendance_codes_ends_at ON attendance_codes (ends_at);

-- The rule of certificates asks for attendance only where staff switch it on.
ALTER TABLE certificate_rules
  ADD needs_attendance boolean NOT NULL DEFAULT false,
  ADD lowest_attendance integer NOT NULL DEFAULT 75
    CONSTRAINT certificate_rules_attendance_range CHECK (lowest_attendance BETWEEN 1 AND 100);

-- A session at a place, with its address and the address of a map.
ALTER TABLE units ADD session_place text NOT NULL DEFAULT '', ADD session_map_url text NOT NULL DEFAULT '';
-- Place of the session before the change.
ALTER TABLE session_changes ADD place text NOT NULL DEFAULT '';
