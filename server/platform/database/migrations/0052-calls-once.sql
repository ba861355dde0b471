-- A visitor's call has no user. Its key is made from what it says, or is a secret of its link.
ALTER TABLE idempotency_keys
  DROP CONSTRAINT idempotency_keys_once,
  ALTER COLUMN user_id DROP NOT NULL,
  ADD CONSTRAINT idempotency_keys_once UNIQUE NULLS NOT DISTINCT (user_id, endpoint, key);

-- The code that a ticket was used with: the same code logs in again when the first answer was lost.
ALTER TABLE login_tickets
  ADD COLUMN used_at timestamptz,
  ADD COLUMN code_hash bytea,
  ADD CONSTRAINT login_tickets_used CHECK ((used_at IS NULL) = (code_hash IS NULL));
