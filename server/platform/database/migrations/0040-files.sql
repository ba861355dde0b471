-- For every table with a storage_key: the file of a row that goes, or that gets another file, is left without an
-- owner. A file that is just being stored is noted too, for an hour ahead, until its row is there: neither a crash
-- nor a deletion leaves a file behind.
CREATE FUNCTION orphan_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO detached_files (key, detached_at) VALUES (OLD.storage_key, now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
