-- Shared by all domains: functions for other tables, rate limits, stored files and the audit log.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Returns the calendar day in Kampala, which has no daylight saving time.
CREATE FUNCTION kampala_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE 'Africa/Kampala')::date;

-- Returns the first day of the month in Kampala.
CREATE FUNCTION kampala_month(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_trunc('month', at AT TIME ZONE 'Africa/Kampala')::date;

-- Returns text as searches compare it: without accents and in lowercase.
CREATE FUNCTION searchable_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'));

-- Notifies every process of users who lost access, in the same transaction, so that their open streams end at once. For
-- more than 500 users it sends null, which means everybody.
CREATE FUNCTION notify_access(users integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(users) > 0 THEN
    PERFORM pg_notify('darasa', json_build_object('topic', 'access', 'payload',
      json_build_object('users', CASE WHEN cardinality(users) > 500 THEN NULL ELSE users END))::text);
  END IF;
END $$;

-- Trigger of statements that delete rows with a `user_id`.
CREATE FUNCTION notify_users_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_access(array(SELECT DISTINCT user_id FROM deleted));
  RETURN NULL;
END $$;

-- Tells every process that content has changed, so that it drops its cached pages.
CREATE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('darasa', json_build_object('topic', 'content', 'payload', json_build_object('table', TG_TABLE_NAME))::text);
  RETURN NULL;
END $$;

-- Tells open staff dashboards to fetch their counts of pending work again.
CREATE FUNCTION notify_today() RETURNS void LANGUAGE sql
  RETURN pg_notify('darasa', '{"topic": "today", "payload": {}}');

-- Table of rate-limiter-flexible. It is created here so that the application's role needs no right to create tables.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Stored files that no row names, and when they may be deleted. A row is written in the transaction that removed the
-- reference. A file that is being stored gets a row for one hour ahead. So neither a crash nor a deletion leaves a file
-- behind.
CREATE TABLE detached_files (
  key text PRIMARY KEY,
  detached_at timestamptz NOT NULL
);

-- Trigger of every table with a `storage_key`: detaches the file of a row that is deleted or gets another file.
CREATE FUNCTION detach_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.storage_key <> NEW.storage_key THEN
    INSERT INTO detached_files (key, detached_at) VALUES (OLD.storage_key, now()) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- The same trigger for a table whose rows are work for staff.
CREATE FUNCTION detach_file_and_notify_today() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.storage_key <> NEW.storage_key THEN
    INSERT INTO detached_files (key, detached_at) VALUES (OLD.storage_key, now()) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM notify_today();
  RETURN NULL;
END $$;

-- Actions: the actor, the record, the time and the address. A row is written in the transaction of the change.
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

-- Its only row means that this database was restored from a backup and not yet confirmed as the institute's own.
CREATE TABLE restored_copy (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT restored_copy_once CHECK (is_only),
  backup_made_at timestamptz NOT NULL,
  restored_at timestamptz NOT NULL
);
