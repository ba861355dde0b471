-- Attempts keep their questions as they were when they began or were last marked again (beyond.md 6.1).

-- Earlier versions of changed questions. Only those are stored that an attempt has.
CREATE TABLE question_versions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  question_id integer NOT NULL CONSTRAINT question_versions_question REFERENCES questions ON DELETE CASCADE,
  text text NOT NULL,
  content jsonb NOT NULL,
  answer_key jsonb NOT NULL,
  explanation text NOT NULL,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX question_versions_of_question ON question_versions (question_id);

ALTER TABLE attempt_questions
  -- NULL: the present question. Deferred, so that a program can be deleted for good with both.
  ADD COLUMN version_id integer CONSTRAINT attempt_questions_version
    REFERENCES question_versions DEFERRABLE INITIALLY DEFERRED,
  -- Points before the attempt was last marked again, if they changed then.
  ADD COLUMN points_before double precision;
CREATE INDEX attempt_questions_of_version ON attempt_questions (version_id) WHERE version_id IS NOT NULL;

-- The last time that marking again changed an attempt, and why.
ALTER TABLE attempts
  ADD COLUMN points_before double precision,
  ADD COLUMN marked_again_at timestamptz,
  ADD COLUMN marked_again_reason text NOT NULL DEFAULT '';
ALTER TABLE quizzes ADD COLUMN marking_again_reason text NOT NULL DEFAULT '';

-- True while an attempt of a quiz waits for marks. The grade of earlier attempts stays until then, so the work is both
-- graded and to be marked.
ALTER TABLE submissions ADD COLUMN has_open_attempt boolean NOT NULL DEFAULT false;
DROP INDEX submissions_to_mark;
CREATE INDEX submissions_to_mark
  ON submissions ((graded_at IS NOT NULL AND NOT has_open_attempt), submitted_at, id);
DROP INDEX submissions_of_assignment;
CREATE INDEX submissions_of_assignment ON submissions (assignment_id, submitted_at DESC, id DESC)
  INCLUDE (graded_at, has_open_attempt);
DROP TRIGGER submissions_changed ON submissions;
CREATE TRIGGER submissions_changed
  AFTER INSERT OR DELETE OR UPDATE OF storage_key, graded_at, has_open_attempt ON submissions
  FOR EACH ROW EXECUTE FUNCTION detach_file_and_notify_today();
