ALTER TABLE attempts
  -- The end of the attempt's time as it was when the attempt was over. Later changes of the quiz do not move it.
  ADD COLUMN last_end_at timestamptz CONSTRAINT attempts_last_end CHECK (last_end_at IS NULL OR state <> 'begun');
UPDATE attempts SET last_end_at = least(
    greatest(assignments.deadline,
      (SELECT deadline FROM assignment_extensions extension
        WHERE extension.assignment_id = attempts.assignment_id AND extension.user_id = attempts.user_id)),
    attempts.began_at + make_interval(mins => (quizzes.time_limit_minutes + coalesce((SELECT minutes FROM quiz_extra_time extra
        WHERE extra.assignment_id = attempts.assignment_id AND extra.user_id = attempts.user_id), 0))::integer))
  FROM quizzes JOIN assignments ON assignments.id = quizzes.assignment_id
  WHERE quizzes.assignment_id = attempts.assignment_id AND attempts.state <> 'begun';
