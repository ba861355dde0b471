-- Notifications on devices, encrypted for each browser (RFC 8030, 8291, 8292).

-- The key pair by which push services know this institute. Every subscription is bound to it.
CREATE TABLE push_keys (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT push_keys_only_one CHECK (is_only),
  public_key text NOT NULL,
  -- Sealed with SECRET_KEY.
  sealed_private_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- A device is a session: what ends the session ends its notifications.
CREATE TABLE push_subscriptions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT push_subscriptions_user REFERENCES users ON DELETE CASCADE,
  session_id integer NOT NULL CONSTRAINT push_subscriptions_session REFERENCES sessions (id) ON DELETE CASCADE
    CONSTRAINT push_subscriptions_session_once UNIQUE,
  endpoint text NOT NULL CONSTRAINT push_subscriptions_endpoint_once UNIQUE
    CONSTRAINT push_subscriptions_endpoint_address CHECK (endpoint ~ '^https?://' AND length(endpoint) <= 1000),
  p256dh bytea NOT NULL CONSTRAINT push_subscriptions_p256dh_whole CHECK (octet_length(p256dh) = 65),
  auth bytea NOT NULL CONSTRAINT push_subscriptions_auth_whole CHECK (octet_length(auth) = 16),
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, created_at DESC);
