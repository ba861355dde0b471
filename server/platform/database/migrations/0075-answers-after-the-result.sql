ALTER TABLE attempt_questions
  -- The answer arrived when its student could see the result. Its time is what the device says.
  ADD COLUMN is_after_result boolean NOT NULL DEFAULT false
    CONSTRAINT attempt_questions_after_result CHECK (is_late OR NOT is_after_result);
