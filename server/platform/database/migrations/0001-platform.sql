-- What belongs to no domain: functions that tables share, limits, stored files, and the audit log.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A calendar day in Kampala, which has no summer time.
CREATE FUNCTION kampala_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE 'Africa/Kampala')::date;

-- The first day of its month there.
CREATE FUNCTION kampala_month(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_trunc('month', at AT TIME ZONE 'Africa/Kampala')::date;

-- Text as searches compare it: without accents and in lower case.
CREATE FUNCTION searchable_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'));

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

-- Open dashboards of staff count again what waits for them.
CREATE FUNCTION notify_today() RETURNS void LANGUAGE sql
  RETURN pg_notify('darasa', '{"topic": "today", "payload": {}}');

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

-- The same for a table whose rows wait for staff.
CREATE FUNCTION detach_file_and_notify_today() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.storage_key <> NEW.storage_key THEN
    INSERT INTO detached_files (key, detached_at) VALUES (OLD.storage_key, now()) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM notify_today();
  RETURN NULL;
END $$;

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

-- Its one row says that this database was restored from a backup, and that nobody has said yet that it is the institute now.
CREATE TABLE restored_copy (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT restored_copy_once CHECK (is_only),
  backup_made_at timestamptz NOT NULL,
  restored_at timestamptz NOT NULL
);
