-- Students: a search without accents, notes of staff, imports from a file; enrollments say how they came about.

ALTER TABLE users DROP COLUMN search_text;
DROP INDEX users_search_details;
ALTER TABLE users
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (searchable_text(name || ' ' || email)) STORED,
  ADD COLUMN search_details text NOT NULL GENERATED ALWAYS AS (searchable_text(organization || ' ' || phone)) STORED;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_search_details ON users USING gin (search_details gin_trgm_ops) WHERE role = 'student';

-- The whole profile is one version: staff change a student's while the student may change it, too.
DROP TRIGGER users_next_version ON users;
CREATE TRIGGER users_next_version BEFORE UPDATE OF
  username, email, name, phone, permissions, location, occupation, organization, education_level, referral_source ON users
  FOR EACH ROW
  WHEN ((OLD.username, OLD.email, OLD.name, OLD.phone, OLD.permissions, OLD.location, OLD.occupation, OLD.organization,
      OLD.education_level, OLD.referral_source)
    IS DISTINCT FROM (NEW.username, NEW.email, NEW.name, NEW.phone, NEW.permissions, NEW.location, NEW.occupation,
      NEW.organization, NEW.education_level, NEW.referral_source))
  EXECUTE FUNCTION next_user_version();

-- Null: from before it was recorded.
ALTER TABLE enrollments ADD COLUMN source text
  CONSTRAINT enrollments_source_known CHECK (source IN ('self', 'email', 'registration', 'staff', 'import'));
ALTER TABLE removed_enrollments ADD COLUMN source text;

-- What staff write down about a student; the student never sees it.
CREATE TABLE student_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  student_id integer NOT NULL CONSTRAINT student_notes_student REFERENCES users ON DELETE CASCADE,
  text text NOT NULL CONSTRAINT student_notes_length CHECK (char_length(text) BETWEEN 1 AND 5000),
  author_id integer CONSTRAINT student_notes_author REFERENCES users ON DELETE SET NULL,
  -- What the author was called then, for the day when the account is gone.
  author_name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX student_notes_of_student ON student_notes (student_id, created_at DESC, id DESC);
CREATE INDEX student_notes_of_author ON student_notes (author_id) WHERE author_id IS NOT NULL;

-- How the columns of such a file were read last, by the names of its columns.
CREATE TABLE student_import_columns (
  fingerprint text PRIMARY KEY,
  columns jsonb NOT NULL
);

-- A file of students. Its lines are kept as they were written, so that they can be read again by other columns.
CREATE TABLE student_imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  filename text NOT NULL,
  headers text[] NOT NULL,
  -- Null until staff said which column holds what.
  columns jsonb,
  program_id integer CONSTRAINT student_imports_program REFERENCES programs ON DELETE SET NULL,
  -- While it is set, a job adds the students. Who began, and from where, is written in the audit log of each.
  begun_at timestamptz,
  begun_by integer CONSTRAINT student_imports_beginner REFERENCES users ON DELETE SET NULL,
  begun_from text NOT NULL DEFAULT '',
  uploaded_by integer CONSTRAINT student_imports_uploader REFERENCES users ON DELETE SET NULL,
  uploaded_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX student_imports_begun ON student_imports (id) WHERE begun_at IS NOT NULL;
CREATE INDEX student_imports_newest ON student_imports (uploaded_at DESC, id DESC);

CREATE TABLE student_import_rows (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  import_id integer NOT NULL CONSTRAINT student_import_rows_import REFERENCES student_imports ON DELETE CASCADE,
  -- Its line in the file.
  line integer NOT NULL CONSTRAINT student_import_rows_line_positive CHECK (line > 0),
  cells text[] NOT NULL,
  state text NOT NULL DEFAULT 'unread' CONSTRAINT student_import_rows_state_known
    CHECK (state IN ('unread', 'ready', 'problem', 'added')),
  -- The profile as it was read of the cells, or as staff mended it.
  fields jsonb NOT NULL DEFAULT '{}',
  email text NOT NULL DEFAULT '',
  -- The messages of the fields that are wrong.
  problems jsonb NOT NULL DEFAULT '{}',
  -- A student who is deleted takes the line along.
  student_id integer CONSTRAINT student_import_rows_student REFERENCES users ON DELETE CASCADE,
  CONSTRAINT student_import_rows_once UNIQUE (import_id, line),
  CONSTRAINT student_import_rows_added CHECK ((state = 'added') = (student_id IS NOT NULL))
);
CREATE INDEX student_import_rows_by_state ON student_import_rows (import_id, state, line);
CREATE INDEX student_import_rows_by_email ON student_import_rows (import_id, email);
CREATE INDEX student_import_rows_of_student ON student_import_rows (student_id) WHERE student_id IS NOT NULL;

-- Staff find a fee by a part of its reference.
CREATE INDEX charges_search_reference ON charges USING gin (reference gin_trgm_ops);
