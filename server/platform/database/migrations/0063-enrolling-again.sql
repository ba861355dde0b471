-- When a student first enrolled in a program that they are no longer enrolled in. It counts for certificates and fees when they
-- enroll again, so that leaving and coming back moves no date.
CREATE TABLE first_enrollments (
  user_id integer NOT NULL CONSTRAINT first_enrollments_user REFERENCES users ON DELETE CASCADE,
  program_id integer NOT NULL CONSTRAINT first_enrollments_program REFERENCES programs ON DELETE CASCADE,
  enrolled_at timestamptz NOT NULL,
  CONSTRAINT first_enrollments_once PRIMARY KEY (user_id, program_id)
);
CREATE INDEX first_enrollments_of_program ON first_enrollments (program_id);

-- Who enrolls again looks for their removed enrollment in the bin.
CREATE INDEX bin_items_enrollments ON bin_items ((content #>> '{tables,0,rows,0,user_id}'))
  WHERE kind = 'enrollment' AND restored_at IS NULL;
