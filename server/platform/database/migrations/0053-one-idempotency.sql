-- idempotency_keys (0042) answers retries of every creation; the columns of before it are not needed.
ALTER TABLE communications DROP COLUMN idempotency_key;
ALTER TABLE community_messages DROP COLUMN idempotency_key;
