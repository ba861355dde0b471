-- People of every role, and the ways in which they prove who they are. Secrets are stored only as hashes.

-- ## Users

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL,
  email text NOT NULL,
  -- When the user last opened a link that was sent to this address. Registering proves nothing about an address.
  email_proven_at timestamptz,
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'student',
  permissions text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  location text NOT NULL DEFAULT '',
  occupation text NOT NULL DEFAULT '',
  organization text NOT NULL DEFAULT '',
  education_level text,
  referral_source text,
  profile_picture text,
  -- True if a student wants email when an assignment is sent or graded.
  mails_on_assignments boolean NOT NULL DEFAULT true,
  date_joined timestamptz NOT NULL DEFAULT now(),
  -- Version of the profile.
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (searchable_text(name || ' ' || email)) STORED,
  search_details text NOT NULL GENERATED ALWAYS AS (searchable_text(organization || ' ' || phone)) STORED,
  -- Time zone of the person; null: the zone of their phone number's country.
  time_zone text,
  -- Target of foreign keys that allow only people of one role.
  CONSTRAINT users_of_role UNIQUE (id, role),
  CONSTRAINT users_email_lower CHECK (email = lower(email)),
  CONSTRAINT users_role_known CHECK (role IN ('admin', 'sub_admin', 'student')),
  CONSTRAINT users_permissions_known CHECK (permissions <@ ARRAY[
    'students', 'assignments', 'communications', 'programs', 'affiliates',
    'team', 'testimonials', 'blog', 'analytics', 'fees']),
  CONSTRAINT users_permissions_of_sub_admins CHECK (role = 'sub_admin' OR permissions = '{}'),
  CONSTRAINT users_phone_e164 CHECK (phone = '' OR phone ~ '^\+[1-9][0-9]{7,14}$'),
  CONSTRAINT users_education_level_known CHECK (education_level IN
    ('diploma', 'postgraduate_diploma', 'bachelors', 'postgraduate', 'masters', 'phd')),
  CONSTRAINT users_referral_source_known CHECK (referral_source IN
    ('instagram', 'x', 'facebook', 'linkedin', 'direct_referral', 'whatsapp', 'ctpa_website'))
);
CREATE UNIQUE INDEX users_email_once ON users (email);
CREATE UNIQUE INDEX users_username_once ON users (lower(username));
CREATE INDEX users_students ON users (date_joined DESC, id DESC) WHERE role = 'student';
CREATE INDEX users_students_by_name ON users (lower(name), id) WHERE role = 'student';
CREATE INDEX users_staff ON users (role, id) WHERE role <> 'student';
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_search_details ON users USING gin (search_details gin_trgm_ops) WHERE role = 'student';

-- Keeps at least one admin, even if several are removed concurrently: one lock for all, taken before counting. A
-- snapshot older than the lock would still show an admin whom another transaction has just removed. Therefore only READ
-- COMMITTED is allowed.
CREATE FUNCTION require_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7262730);
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted')
    OR NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin') THEN
    RAISE EXCEPTION 'the last admin must stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_admin';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER users_last_admin AFTER DELETE OR UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION require_an_admin();

-- Gives the whole profile one version, because staff and the student may both change it. So may two open forms of User
-- Management. A new address is not proven yet.
CREATE FUNCTION change_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 millisecond');
  IF OLD.email <> NEW.email THEN
    NEW.email_proven_at := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_change_profile BEFORE UPDATE OF
  username, email, name, phone, permissions, location, occupation, organization, education_level, referral_source ON users
  FOR EACH ROW
  WHEN ((OLD.username, OLD.email, OLD.name, OLD.phone, OLD.permissions, OLD.location, OLD.occupation, OLD.organization,
      OLD.education_level, OLD.referral_source)
    IS DISTINCT FROM (NEW.username, NEW.email, NEW.name, NEW.phone, NEW.permissions, NEW.location, NEW.occupation,
      NEW.organization, NEW.education_level, NEW.referral_source))
  EXECUTE FUNCTION change_profile();

-- ## Sessions and tokens

CREATE TABLE sessions (
  id_hash bytea PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT sessions_user REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT sessions_id_once UNIQUE,
  -- Name of the browser, by which the owner recognizes the device. The full user agent is not stored.
  browser text NOT NULL DEFAULT '',
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  -- When the owner last entered their password in this session. Calls that give power over other accounts check it if
  -- the log-in is older.
  proved_at timestamptz
);
CREATE INDEX sessions_of_user ON sessions (user_id);

-- Notifies users whose sessions end. The deletion of expired sessions notifies nobody.
CREATE FUNCTION notify_sessions_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_access(array(SELECT DISTINCT user_id FROM deleted WHERE expires_at > now()));
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions_ended();

CREATE TABLE api_tokens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT api_tokens_user REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT api_tokens_hash_once UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  scopes text[] NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT api_tokens_scopes_some CHECK (cardinality(scopes) > 0),
  CONSTRAINT api_tokens_expire CHECK (expires_at <= created_at + interval '8760 hours')
);
CREATE INDEX api_tokens_of_user ON api_tokens (user_id);
CREATE TRIGGER api_tokens_revoked AFTER DELETE ON api_tokens REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION notify_users_of_deleted();

-- One link for each user: a newer one replaces the older. Only an emailed link proves the address; a link that staff
-- hand over does not.
CREATE TABLE password_resets (
  user_id integer PRIMARY KEY CONSTRAINT password_resets_user REFERENCES users ON DELETE CASCADE,
  uid text NOT NULL CONSTRAINT password_resets_uid_once UNIQUE,
  token_hash bytea NOT NULL,
  is_mailed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- New addresses whose confirmation link has not been opened yet.
CREATE TABLE email_changes (
  user_id integer PRIMARY KEY CONSTRAINT email_changes_user REFERENCES users ON DELETE CASCADE,
  email text NOT NULL CONSTRAINT email_changes_lower CHECK (email = lower(email)),
  token_hash bytea NOT NULL CONSTRAINT email_changes_hash_once UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

-- One row. Since when staff need a second factor; null: they may choose.
CREATE TABLE login_rules (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT login_rules_is_one CHECK (id = 1),
  second_factor_since timestamptz
);
INSERT INTO login_rules DEFAULT VALUES;

-- Second factors of staff: a secret shared with an authenticator app. It is sealed with a key that is in no backup of
-- the database. Without `confirmed_at` it is being set up and not required yet. A step of 30 seconds is accepted once,
-- so that a code that somebody else has seen cannot be used again.
CREATE TABLE second_factors (
  user_id integer PRIMARY KEY CONSTRAINT second_factors_user REFERENCES users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);

-- Codes for people who have lost the app. A used code is deleted.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL CONSTRAINT recovery_codes_user REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_key PRIMARY KEY (user_id, code_hash)
);

-- State of a login between password and code, when there is no session yet. It lasts for minutes and five tries.
CREATE TABLE login_tickets (
  ticket_hash bytea PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT login_tickets_user REFERENCES second_factors ON DELETE CASCADE,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Code that the ticket was used with. The same code logs in again, in case the first answer was lost.
  code_hash bytea,
  CONSTRAINT login_tickets_tries CHECK (tries BETWEEN 0 AND 5),
  CONSTRAINT login_tickets_used CHECK ((used_at IS NULL) = (code_hash IS NULL))
);

-- Deletes links, tickets and tokens when the password, address or role changes, and ends open streams when rights
-- change.
CREATE FUNCTION credentials_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.password_hash, OLD.email, OLD.role) IS DISTINCT FROM (NEW.password_hash, NEW.email, NEW.role) THEN
    DELETE FROM password_resets WHERE user_id = NEW.id;
    DELETE FROM email_changes WHERE user_id = NEW.id;
    DELETE FROM login_tickets WHERE user_id = NEW.id;
    DELETE FROM api_tokens WHERE user_id = NEW.id;
  END IF;
  IF (OLD.role, OLD.permissions) IS DISTINCT FROM (NEW.role, NEW.permissions) THEN
    PERFORM notify_access(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_credentials_changed AFTER UPDATE OF password_hash, email, role, permissions ON users
  FOR EACH ROW EXECUTE FUNCTION credentials_changed();

-- Deletes tokens when the second factor under which they were made changes.
CREATE FUNCTION end_api_tokens_of_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at THEN
    DELETE FROM api_tokens WHERE user_id = OLD.user_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER second_factors_end_api_tokens AFTER DELETE OR UPDATE OF confirmed_at ON second_factors
  FOR EACH ROW EXECUTE FUNCTION end_api_tokens_of_factor();

-- Replies of creations by the key that the caller chose, written in the creation's transaction. A visitor's call has no
-- user; its key is made from its content, or is a secret of its link.
CREATE TABLE idempotency_keys (
  user_id integer CONSTRAINT idempotency_keys_user REFERENCES users ON DELETE CASCADE,
  endpoint text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_once UNIQUE NULLS NOT DISTINCT (user_id, endpoint, key)
);
