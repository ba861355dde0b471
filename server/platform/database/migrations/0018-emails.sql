-- Cancelled emails will not be sent: an admin cancelled them, or a newer link replaced theirs. They are no failures.
ALTER TABLE emails DROP CONSTRAINT emails_state_known;
ALTER TABLE emails ADD CONSTRAINT emails_state_known
  CHECK (state IN ('queued', 'sent', 'captured', 'failed', 'cancelled'));
UPDATE emails SET state = 'cancelled' WHERE state = 'failed' AND last_error LIKE 'Cancelled:%';
