-- Addresses of other people's software that are told of what happens, and each telling with its outcome.

CREATE TABLE webhooks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text NOT NULL CONSTRAINT webhooks_url_https CHECK (url ~ '^https?://' AND length(url) <= 500),
  events text[] NOT NULL,
  -- The signing secret, sealed with SECRET_KEY: it is needed for every delivery and is readable in no backup alone.
  sealed_secret bytea NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE webhook_deliveries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id integer NOT NULL CONSTRAINT webhook_deliveries_webhook REFERENCES webhooks ON DELETE CASCADE,
  -- The same for every attempt and replay, so that the receiver can tell what it has had.
  message_id uuid NOT NULL,
  event text NOT NULL,
  payload jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  last_status integer,
  last_error text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT webhook_deliveries_state_known CHECK (state IN ('queued', 'delivered', 'failed'))
);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_settled ON webhook_deliveries (settled_at);
