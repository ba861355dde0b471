CREATE TABLE assignments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program_id integer NOT NULL CONSTRAINT assignments_program REFERENCES programs ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  deadline timestamptz NOT NULL,
  total_marks integer NOT NULL DEFAULT 100,
  storage_key text NOT NULL,
  filename text NOT NULL,
  size_bytes integer NOT NULL,
  mime text NOT NULL,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT assignments_title_filled CHECK (title <> ''),
  CONSTRAINT assignments_total_marks_range CHECK (total_marks BETWEEN 1 AND 100),
  CONSTRAINT assignments_file_once UNIQUE (storage_key)
);
CREATE INDEX assignments_newest ON assignments (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX assignments_of_program ON assignments (program_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE TRIGGER assignments_file_removed AFTER DELETE ON assignments
  FOR EACH ROW EXECUTE FUNCTION orphan_file();
CREATE TRIGGER assignments_file_replaced AFTER UPDATE OF storage_key ON assignments
  FOR EACH ROW WHEN (OLD.storage_key <> NEW.storage_key) EXECUTE FUNCTION orphan_file();

CREATE TABLE submissions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  assignment_id integer NOT NULL CONSTRAINT submissions_assignment REFERENCES assignments ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT submissions_user REFERENCES users ON DELETE CASCADE,
  storage_key text NOT NULL,
  filename text NOT NULL,
  size_bytes integer NOT NULL,
  mime text NOT NULL,
  submission_text text NOT NULL DEFAULT '',
  submitted_at timestamptz NOT NULL DEFAULT now(),
  marks_awarded double precision,
  feedback text NOT NULL DEFAULT '',
  graded_at timestamptz,
  CONSTRAINT submissions_once UNIQUE (assignment_id, user_id),
  CONSTRAINT submissions_file_once UNIQUE (storage_key),
  CONSTRAINT submissions_marks_range CHECK (marks_awarded BETWEEN 0 AND 100),
  CONSTRAINT submissions_grade_whole CHECK ((marks_awarded IS NULL) = (graded_at IS NULL))
);
CREATE INDEX submissions_newest ON submissions (submitted_at DESC, id DESC);
CREATE INDEX submissions_of_user ON submissions (user_id, submitted_at DESC);
CREATE TRIGGER submissions_file_removed AFTER DELETE ON submissions
  FOR EACH ROW EXECUTE FUNCTION orphan_file();
CREATE TRIGGER submissions_file_replaced AFTER UPDATE OF storage_key ON submissions
  FOR EACH ROW WHEN (OLD.storage_key <> NEW.storage_key) EXECUTE FUNCTION orphan_file();

-- Mail about assignments: whether a student wants any, and when the last of a kind went out (one an hour at most).
ALTER TABLE users ADD COLUMN mails_on_assignments boolean NOT NULL DEFAULT true;

CREATE TABLE assignment_mails (
  user_id integer NOT NULL CONSTRAINT assignment_mails_user REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT assignment_mails_kind_known CHECK (kind IN ('sent', 'graded')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);
