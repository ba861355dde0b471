-- Records that only staff see: what they deleted, and webhooks.

-- Records that staff deleted in the last 30 days. `content` has the rows as they were, so that no query needs a
-- condition to leave them out. Programs, assignments, communications and affiliates stay in their own tables with
-- `deleted_at`.
CREATE TABLE bin_items (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  record_id integer NOT NULL,
  name text NOT NULL,
  -- Records that were deleted with it: {"enrollments": 216, …}.
  along jsonb NOT NULL DEFAULT '{}',
  deleted_at timestamptz NOT NULL,
  deleted_by integer CONSTRAINT bin_items_deleter REFERENCES users ON DELETE SET NULL,
  -- {"tables": [{"table": …, "rows": […]}], "links": […]} (server/platform/records/kept-rows.ts)
  content jsonb,
  -- The picture, which must not be deleted while the record is in the bin.
  picture text GENERATED ALWAYS AS
    (coalesce(content #>> '{tables,0,rows,0,image}', content #>> '{tables,0,rows,0,profile_picture}')) STORED,
  restored_at timestamptz,
  CONSTRAINT bin_items_restored_empty CHECK (restored_at IS NULL OR content IS NULL)
);
CREATE UNIQUE INDEX bin_items_once ON bin_items (kind, record_id) WHERE restored_at IS NULL;
CREATE INDEX bin_items_newest ON bin_items (deleted_at DESC, id DESC) WHERE restored_at IS NULL;
CREATE INDEX bin_items_of_record ON bin_items (kind, record_id, id DESC);
CREATE INDEX bin_items_of_deleter ON bin_items (deleted_by) WHERE deleted_by IS NOT NULL;
-- A student who enrolls again may have a removed enrollment in the bin.
CREATE INDEX bin_items_enrollments ON bin_items ((content #>> '{tables,0,rows,0,user_id}'))
  WHERE kind = 'enrollment' AND restored_at IS NULL;

-- Addresses of other software that are notified of events.
CREATE TABLE webhooks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text NOT NULL CONSTRAINT webhooks_url_https CHECK (url ~ '^https?://' AND length(url) <= 500),
  events text[] NOT NULL,
  -- Signing secret, sealed with SECRET_KEY: it is needed for every delivery, but a backup alone must not reveal it.
  sealed_secret bytea NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Deliveries with their outcomes.
CREATE TABLE webhook_deliveries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id integer NOT NULL CONSTRAINT webhook_deliveries_webhook REFERENCES webhooks ON DELETE CASCADE,
  -- The same for every attempt and replay, so that the receiver can recognize duplicates.
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
