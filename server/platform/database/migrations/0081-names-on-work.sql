-- A search that finds too many to gather meets them on its way through all, in the list's order: what is searched stands there, in
-- the index. Whoever writes a submission or an enrollment need not know of it.
ALTER TABLE submissions ADD COLUMN searched_name text NOT NULL DEFAULT '';
UPDATE submissions SET searched_name = lower(name) FROM users WHERE users.id = user_id;

CREATE FUNCTION know_whose_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.searched_name := coalesce((SELECT lower(name) FROM users WHERE id = NEW.user_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER submissions_named BEFORE INSERT ON submissions FOR EACH ROW EXECUTE FUNCTION know_whose_work();

-- So it is with a program's students: name and e-mail stand with the enrollment, beside the moment of 0077.
ALTER TABLE enrollments ADD COLUMN searched_text text NOT NULL DEFAULT '';
UPDATE enrollments SET searched_text = search_text FROM users WHERE users.id = user_id;

CREATE OR REPLACE FUNCTION know_when_student_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT date_joined, search_text INTO NEW.student_joined, NEW.searched_text FROM users WHERE id = NEW.user_id;
  NEW.student_joined := coalesce(NEW.student_joined, '-infinity');
  NEW.searched_text := coalesce(NEW.searched_text, '');
  RETURN NEW;
END $$;

CREATE FUNCTION tell_who_is_called_otherwise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrollments SET searched_text = NEW.search_text WHERE user_id = NEW.id;
  UPDATE submissions SET searched_name = lower(NEW.name) WHERE user_id = NEW.id AND searched_name <> lower(NEW.name);
  RETURN NULL;
END $$;
CREATE TRIGGER users_called_otherwise AFTER UPDATE OF name, email ON users
  FOR EACH ROW WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION tell_who_is_called_otherwise();

DROP INDEX submissions_newest;
CREATE INDEX submissions_newest ON submissions (submitted_at DESC, id DESC) INCLUDE (assignment_id, searched_name);
DROP INDEX enrollments_by_joining;
CREATE INDEX enrollments_by_joining ON enrollments (program_id, student_joined DESC, user_id DESC) INCLUDE (searched_text);

-- Names that thousands bear are known by a sample (server/platform/database/sample.ts). Who begins with a first and a last name is read from
-- this index alone, whoever it is.
DROP INDEX users_search_start;
CREATE INDEX users_called ON users (lower(name) text_pattern_ops) INCLUDE (name, id, role, date_joined);

-- And who has both further on in the name, or in a longer word, is told apart: of each joint it is known whether its left word is
-- the name's first one, and how long that is. "ace kat" and "ace kat 5" of Grace Kato, "ace kat" and "ace kat +" of Mary Grace Kato.
DROP INDEX users_joints;
CREATE OR REPLACE FUNCTION name_joints(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT right(words[i], 3) || ' ' || left(words[i + 1], 3) || ending FROM generate_subscripts(words, 1) i,
      LATERAL unnest(ARRAY['', CASE WHEN i > 1 THEN ' +' ELSE ' ' || least(length(words[i]), 30) END]) ending
    WHERE length(words[i]) >= 3 AND length(words[i + 1]) >= 3)
  FROM string_to_array(lower(name), ' ') words $$;
CREATE INDEX users_joints ON users USING gin (name_joints(name));
