-- True if an answer to the question came after the end and does not count. Staff see it, because a student may ask.
ALTER TABLE attempt_questions ADD COLUMN is_too_late boolean NOT NULL DEFAULT false;
