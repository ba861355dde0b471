-- What belongs to no domain: limits, retries, stored files, emails, the audit log, and how processes are told of a change.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The table of rate-limiter-flexible. It is made here so that the application's role needs no right to create tables.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Stored files that no row names, and when they may be deleted. A line is written in the transaction that removed the
-- row; a file that is being stored gets one for an hour ahead. So neither a crash nor a deletion leaves a file behind.
CREATE TABLE detached_files (
  key text PRIMARY KEY,
  detached_at timestamptz NOT NULL
);

-- For every table with a `storage_key`: the file of a row that is deleted, or that gets another file, is detached.
CREATE FUNCTION detach_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.storage_key <> NEW.storage_key THEN
    INSERT INTO detached_files (key, detached_at) VALUES (OLD.storage_key, now()) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- Every email and what became of it. A row is written in the transaction of what it tells about; the key is unique, so
-- that doing the same twice sends one email. The queue (pg-boss) names the row by its id.
CREATE TABLE emails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL CONSTRAINT emails_key_once UNIQUE,
  recipient text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CONSTRAINT emails_state_known CHECK (state IN ('queued', 'sent', 'captured', 'failed')),
  CONSTRAINT emails_settled_whole CHECK ((state = 'queued') = (settled_at IS NULL)),
  CONSTRAINT emails_headers_one_line CHECK (recipient !~ '[\r\n]' AND subject !~ '[\r\n]')
);
CREATE INDEX emails_newest ON emails (created_at DESC, id DESC);
CREATE INDEX emails_of_state ON emails (state, created_at DESC, id DESC);
CREATE INDEX emails_search ON emails USING gin ((recipient || ' ' || subject) gin_trgm_ops);

-- Who did what to which resource, when and from where. A row is written in the transaction of the change itself.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id integer,
  actor_email text NOT NULL,
  address text NOT NULL,
  action text NOT NULL,
  resource text NOT NULL,
  resource_id integer,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_of_kind ON audit_log (action, resource, at DESC, id DESC);
CREATE INDEX audit_log_of_actor ON audit_log (actor_email, at DESC, id DESC);
CREATE INDEX audit_log_of_resource ON audit_log (resource, at DESC, id DESC);

-- A calendar day in Kampala, which has no summer time.
CREATE FUNCTION kampala_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE 'Africa/Kampala')::date;

-- Users who lost access are told to every process in the same transaction, so that their open streams end at once.
-- More than 500 users are told as "anybody".
CREATE FUNCTION notify_access(users integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(users) > 0 THEN
    PERFORM pg_notify('darasa', json_build_object('topic', 'access', 'payload',
      json_build_object('users', CASE WHEN cardinality(users) > 500 THEN NULL ELSE users END))::text);
  END IF;
END $$;

-- For a statement that deletes rows with a `user_id`.
CREATE FUNCTION notify_users_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_access(array(SELECT DISTINCT user_id FROM deleted));
  RETURN NULL;
END $$;

-- Every process drops its cached pages when what they show has changed.
CREATE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('darasa', json_build_object('topic', 'content', 'payload', json_build_object('table', TG_TABLE_NAME))::text);
  RETURN NULL;
END $$;
