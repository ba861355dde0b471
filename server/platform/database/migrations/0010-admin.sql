-- What only staff see: what they deleted, and whose software is told of what happens.

-- What staff deleted in the last 30 days. Some rows stay in their own tables with `deleted_at`; of all others `content` has
-- the rows as they were, so that no query for what is there can forget to look away.
CREATE TABLE bin_items (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  record_id integer NOT NULL,
  name text NOT NULL,
  -- What went with it: {"enrollments": 216, …}.
  along jsonb NOT NULL DEFAULT '{}',
  deleted_at timestamptz NOT NULL,
  deleted_by integer CONSTRAINT bin_items_deleter REFERENCES users ON DELETE SET NULL,
  -- {"tables": [{"table": …, "rows": […]}], "links": […]} (server/platform/records/kept-rows.ts)
  content jsonb,
  restored_at timestamptz,
  CONSTRAINT bin_items_restored_empty CHECK (restored_at IS NULL OR content IS NULL)
);
CREATE UNIQUE INDEX bin_items_once ON bin_items (kind, record_id) WHERE restored_at IS NULL;
CREATE INDEX bin_items_newest ON bin_items (deleted_at DESC, id DESC) WHERE restored_at IS NULL;
CREATE INDEX bin_items_of_record ON bin_items (kind, record_id, id DESC);
CREATE INDEX bin_items_of_deleter ON bin_items (deleted_by) WHERE deleted_by IS NOT NULL;
-- Who enrolls again looks for their removed enrollment in the bin.
CREATE INDEX bin_items_enrollments ON bin_items ((content #>> '{tables,0,rows,0,user_id}'))
  WHERE kind = 'enrollment' AND restored_at IS NULL;

-- Addresses of other people's software that are told of what happens.
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

-- Each telling with its outcome.
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
