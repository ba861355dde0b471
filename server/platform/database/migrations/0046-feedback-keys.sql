-- Random key of the call with which a student answered, so that the call can be repeated after a lost reply. The
-- answers do not have it, and it is no hash of them. So it leads from a person to their device only.
ALTER TABLE feedback_invitations ADD COLUMN sending_key text
  CONSTRAINT feedback_invitations_key_of_answer CHECK (sending_key IS NULL OR has_answered);
