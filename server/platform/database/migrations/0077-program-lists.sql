-- The students of a program stand in the order in which they joined the institute, so that moment stands with the enrollment:
-- a page is then read from one index, in however large a program. Who writes an enrollment need not know of it.
ALTER TABLE enrollments ADD COLUMN student_joined timestamptz NOT NULL DEFAULT '-infinity';
UPDATE enrollments SET student_joined = date_joined FROM users WHERE users.id = user_id;

CREATE FUNCTION know_when_student_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT date_joined INTO NEW.student_joined FROM users WHERE id = NEW.user_id;
  NEW.student_joined := coalesce(NEW.student_joined, '-infinity');
  RETURN NEW;
END $$;
CREATE TRIGGER enrollments_joined BEFORE INSERT ON enrollments
  FOR EACH ROW EXECUTE FUNCTION know_when_student_joined();

CREATE FUNCTION tell_enrollments_when_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrollments SET student_joined = NEW.date_joined WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_joined AFTER UPDATE OF date_joined ON users
  FOR EACH ROW WHEN (OLD.date_joined <> NEW.date_joined) EXECUTE FUNCTION tell_enrollments_when_joined();

CREATE INDEX enrollments_by_joining ON enrollments (program_id, student_joined DESC, user_id DESC);

-- The list of affiliates is kept until one of them changes, as other lists are (0036).
CREATE TRIGGER affiliates_step AFTER INSERT OR DELETE OR TRUNCATE
  OR UPDATE OF name, email, company, status, created_at, deleted_at ON affiliates
  FOR EACH STATEMENT EXECUTE FUNCTION step_noun_version();
