CREATE TABLE enrollments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT enrollments_user REFERENCES users ON DELETE CASCADE,
  program_id integer NOT NULL CONSTRAINT enrollments_program REFERENCES programs ON DELETE CASCADE,
  enrolled_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT enrollments_once UNIQUE (user_id, program_id)
);
CREATE INDEX enrollments_of_program ON enrollments (program_id, enrolled_at DESC);

CREATE TABLE completed_units (
  enrollment_id integer NOT NULL CONSTRAINT completed_units_enrollment REFERENCES enrollments ON DELETE CASCADE,
  unit_number integer NOT NULL CONSTRAINT completed_units_positive CHECK (unit_number > 0),
  completed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (enrollment_id, unit_number)
);
