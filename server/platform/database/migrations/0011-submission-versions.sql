-- The version of a submission, by which two people who grade the same work at once see each other.
ALTER TABLE submissions ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
UPDATE submissions SET updated_at = greatest(submitted_at, coalesce(graded_at, submitted_at));
