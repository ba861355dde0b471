-- Two numbers that people look at and that are too large to count each time. Everything else is counted when it is asked for.

-- Enrollments of a program. A table of its own: an enrollment holds its program's row shared, and two that then both
-- wanted to change it would wait for each other for ever.
CREATE TABLE program_counters (
  program_id integer PRIMARY KEY CONSTRAINT program_counters_program REFERENCES programs ON DELETE CASCADE,
  enrollments integer NOT NULL DEFAULT 0
);
INSERT INTO program_counters SELECT program_id, count(*) FROM enrollments GROUP BY program_id;

CREATE FUNCTION keep_enrollment_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO program_counters VALUES (NEW.program_id, 1)
      ON CONFLICT (program_id) DO UPDATE SET enrollments = program_counters.enrollments + 1;
  ELSE
    UPDATE program_counters SET enrollments = enrollments - 1 WHERE program_id = OLD.program_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_counted AFTER INSERT OR DELETE ON enrollments
  FOR EACH ROW EXECUTE FUNCTION keep_enrollment_count();

-- Students who have read a communication.
ALTER TABLE communications ADD COLUMN read_count integer NOT NULL DEFAULT 0;
UPDATE communications SET read_count = (
  SELECT count(*) FROM communication_receipts WHERE communication_id = communications.id AND read_at IS NOT NULL);

CREATE FUNCTION keep_read_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := coalesce((NEW.read_at IS NOT NULL)::integer, 0) - coalesce((OLD.read_at IS NOT NULL)::integer, 0);
BEGIN
  IF change <> 0 THEN
    UPDATE communications SET read_count = read_count + change
      WHERE id = coalesce(NEW.communication_id, OLD.communication_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER communication_receipts_counted AFTER INSERT OR DELETE OR UPDATE OF read_at ON communication_receipts
  FOR EACH ROW EXECUTE FUNCTION keep_read_count();
