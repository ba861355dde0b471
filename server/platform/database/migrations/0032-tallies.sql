-- Counts that every list and the welcome card show, without counting 100,000 rows each time.
--
-- A row says by how much a count changed; the count is their sum. Nothing waits for anything: a change adds a row
-- in its own transaction and updates none, so a thousand enrollments in one program at once do not queue for a
-- counter. server/analytics/fold-tallies.ts adds rows together now and then.
CREATE TABLE tallies (
  -- The program whose enrollments are counted; NULL counts students.
  program_id integer CONSTRAINT tallies_program REFERENCES programs ON DELETE CASCADE,
  change integer NOT NULL
);
CREATE INDEX tallies_of_program ON tallies (program_id) INCLUDE (change);

INSERT INTO tallies SELECT program_id, count(*) FROM enrollments GROUP BY program_id;
INSERT INTO tallies SELECT NULL, count(*) FROM users WHERE role = 'student';

CREATE FUNCTION tally_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies SELECT program_id, count(*) FROM changed GROUP BY program_id;
  ELSE
    -- Of a program that is being purged with its enrollments there is nothing left to count.
    INSERT INTO tallies SELECT program_id, -count(*) FROM changed JOIN programs ON programs.id = program_id
      GROUP BY program_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_tally_added AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_enrollments();
CREATE TRIGGER enrollments_tally_removed AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_enrollments();

CREATE FUNCTION tally_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.role = 'student' THEN INSERT INTO tallies VALUES (NULL, -1); END IF;
  IF TG_OP <> 'DELETE' AND NEW.role = 'student' THEN INSERT INTO tallies VALUES (NULL, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_tally AFTER INSERT OR DELETE OR UPDATE OF role ON users
  FOR EACH ROW EXECUTE FUNCTION tally_students();
