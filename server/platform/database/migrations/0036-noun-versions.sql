-- What a process may keep of an expensive read, and for how long: as long as the sum of a resource's steps is the same,
-- nothing of the resource that a list or a count shows has been committed since (server/platform/database/kept-read.ts).
--
-- Nothing waits for anything: each changing statement takes together the rows that nobody else is taking, and adds a
-- step of its own in their place, so that there are about as many rows as writers at once. Steps are of random length,
-- so that a database put back to an earlier hour never comes to the same sum by another way.
CREATE TABLE noun_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resource text NOT NULL,
  step bigint NOT NULL,
  CONSTRAINT noun_versions_step_forward CHECK (step > 0)
);

CREATE FUNCTION step_noun_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM noun_versions
    WHERE id = ANY (ARRAY(SELECT id FROM noun_versions WHERE resource = TG_TABLE_NAME FOR UPDATE SKIP LOCKED))
    RETURNING step)
  INSERT INTO noun_versions (resource, step)
    SELECT TG_TABLE_NAME, coalesce(sum(step), 0) + 1 + floor(random() * 100000)::bigint FROM gone;
  RETURN NULL;
END $$;

-- Only what lists are searched, ordered and counted by: a new phone number or password changes none of it.
CREATE TRIGGER users_step AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF name, email, role, date_joined ON users
  FOR EACH STATEMENT EXECUTE FUNCTION step_noun_version();
CREATE TRIGGER enrollments_step AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF user_id, program_id, enrolled_at
  ON enrollments FOR EACH STATEMENT EXECUTE FUNCTION step_noun_version();
CREATE TRIGGER programs_step AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON programs
  FOR EACH STATEMENT EXECUTE FUNCTION step_noun_version();
