ALTER TABLE attempt_questions
  -- When points were last given by hand.
  ADD COLUMN by_hand_at timestamptz,
  -- Points before they were changed by hand: [{"points", "reason", "by", "at"}], the oldest first. Automatic ones have
  -- no reason. "by" is the id of a user.
  ADD COLUMN earlier_points jsonb NOT NULL DEFAULT '[]';
