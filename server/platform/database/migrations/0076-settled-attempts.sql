ALTER TABLE attempts
  -- False if the attempt ended by the clock, and no device has said that its answers are all sent.
  ADD COLUMN is_settled boolean NOT NULL DEFAULT true;
