-- Only students are enrolled. Until now the public form enrolled any account, and staff could not undo it.
UPDATE charges SET cancelled_at = now(), cancel_reason = 'The enrollment was removed.'
  FROM enrollments JOIN users ON users.id = enrollments.user_id
  WHERE charges.enrollment_id = enrollments.id AND users.role <> 'student' AND charges.cancelled_at IS NULL;
DELETE FROM enrollments USING users WHERE users.id = enrollments.user_id AND users.role <> 'student';

-- Checked at the end of the transaction, because the public form does the same work for every account and takes it back for
-- staff, so that its time does not tell who is staff.
CREATE FUNCTION require_student_of_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM enrollments JOIN users ON users.id = user_id
      WHERE enrollments.id = NEW.id AND role <> 'student') THEN
    RAISE EXCEPTION 'only students can be enrolled'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'enrollments_of_students';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER enrollments_of_students AFTER INSERT OR UPDATE OF user_id ON enrollments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_student_of_enrollment();

CREATE FUNCTION refuse_enrolled_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM enrollments WHERE user_id = NEW.id) THEN
    RAISE EXCEPTION 'an enrolled student cannot become staff'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'enrollments_of_students';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER users_enrolled_stay_students AFTER UPDATE OF role ON users
  FOR EACH ROW WHEN (NEW.role <> 'student' AND OLD.role = 'student') EXECUTE FUNCTION refuse_enrolled_staff();

-- Staff whose email address was entered in the public form, and for which program. Further answers are those that a student
-- who was enrolled by it gets, so that nobody learns who is staff. They are enrolled in nothing.
CREATE TABLE staff_enrollment_tries (
  user_id integer NOT NULL CONSTRAINT staff_enrollment_tries_user REFERENCES users ON DELETE CASCADE,
  program_id integer NOT NULL CONSTRAINT staff_enrollment_tries_program REFERENCES programs ON DELETE CASCADE,
  tried_at timestamptz NOT NULL,
  CONSTRAINT staff_enrollment_tries_once PRIMARY KEY (user_id, program_id)
);
CREATE INDEX staff_enrollment_tries_of_program ON staff_enrollment_tries (program_id);
