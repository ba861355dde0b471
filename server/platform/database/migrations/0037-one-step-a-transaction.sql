-- A transaction that changes a resource ten thousand times steps it once: what it did is seen all at once, when it commits, and
-- ten thousand rows replaced one by another would each be walked past again. Inside it nothing is kept
-- (server/platform/database/kept-read.ts).
CREATE OR REPLACE FUNCTION step_noun_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM noun_versions WHERE resource = TG_TABLE_NAME AND xmin = pg_current_xact_id()::xid) THEN
    RETURN NULL;
  END IF;
  WITH gone AS (
    DELETE FROM noun_versions
    WHERE id = ANY (ARRAY(SELECT id FROM noun_versions WHERE resource = TG_TABLE_NAME FOR UPDATE SKIP LOCKED))
    RETURNING step)
  INSERT INTO noun_versions (resource, step)
    SELECT TG_TABLE_NAME, coalesce(sum(step), 0) + 1 + floor(random() * 100000)::bigint FROM gone;
  RETURN NULL;
END $$;
