-- Since when an assignment's grades are held: its students see none of them until they are released.
ALTER TABLE assignments
  ADD COLUMN grades_held_at timestamptz,
  -- The last hold that has ended: grades that were given during it are new for students from its end on.
  ADD COLUMN last_hold_began_at timestamptz,
  ADD COLUMN last_hold_ended_at timestamptz;

-- What waits for a grade first, and of it what waits longest.
CREATE INDEX submissions_to_mark ON submissions ((graded_at IS NOT NULL), submitted_at, id);

-- What staff give back with a grade. It is as private as the submission, and goes with it.
CREATE TABLE feedback_files (
  submission_id integer PRIMARY KEY CONSTRAINT feedback_files_submission REFERENCES submissions ON DELETE CASCADE,
  storage_key text NOT NULL CONSTRAINT feedback_files_key_once UNIQUE,
  filename text NOT NULL CONSTRAINT feedback_files_filename_length CHECK (length(filename) BETWEEN 1 AND 255),
  size_bytes integer NOT NULL,
  mime text NOT NULL
);
CREATE TRIGGER feedback_files_detach AFTER DELETE OR UPDATE OF storage_key ON feedback_files
  FOR EACH ROW EXECUTE FUNCTION detach_file();

-- Sentences that markers use again. They are the institute's: students are told the same by every marker.
CREATE TABLE saved_comments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL CONSTRAINT saved_comments_text_length CHECK (char_length(text) BETWEEN 1 AND 1000)
    CONSTRAINT saved_comments_once UNIQUE,
  created_at timestamptz NOT NULL
);
