-- The reply of a creation by the key its caller chose, written in the creation's own transaction.
CREATE TABLE idempotency_keys (
  user_id integer NOT NULL CONSTRAINT idempotency_keys_user REFERENCES users ON DELETE CASCADE,
  endpoint text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_once PRIMARY KEY (user_id, endpoint, key)
);
CREATE INDEX idempotency_keys_oldest ON idempotency_keys (created_at);
