-- People of every role, and the ways they prove who they are. Of every secret only a hash is stored.

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL,
  email text NOT NULL,
  -- When somebody last opened a link that was sent to this address. Registering proves nothing about an address.
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
  -- Whether a student wants email when an assignment is sent or graded.
  mails_on_assignments boolean NOT NULL DEFAULT true,
  date_joined timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || email)) STORED,
  CONSTRAINT users_email_lower CHECK (email = lower(email)),
  CONSTRAINT users_role_known CHECK (role IN ('admin', 'sub_admin', 'student')),
  CONSTRAINT users_permissions_known CHECK (permissions <@ ARRAY[
    'students', 'assignments', 'communications', 'programs', 'affiliates',
    'team', 'testimonials', 'blog', 'analytics']),
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
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_staff ON users (role, id) WHERE role <> 'student';

-- The last admin stays, however many are removed at once: one lock for all, taken before counting. A snapshot older
-- than the lock would still show an admin whom another transaction has just removed, so only READ COMMITTED is allowed.
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

CREATE TABLE sessions (
  id_hash bytea PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT sessions_user REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);

-- The deletion of expired sessions notifies nobody.
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
  last_used_at timestamptz
);
CREATE INDEX api_tokens_of_user ON api_tokens (user_id);
CREATE TRIGGER api_tokens_revoked AFTER DELETE ON api_tokens REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION notify_users_of_deleted();

-- One link a user: a newer one takes the older one's place. A link that staff hand over proves nothing about an
-- address; one that was emailed does.
CREATE TABLE password_resets (
  user_id integer PRIMARY KEY CONSTRAINT password_resets_user REFERENCES users ON DELETE CASCADE,
  uid text NOT NULL CONSTRAINT password_resets_uid_once UNIQUE,
  token_hash bytea NOT NULL,
  is_mailed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- A new address waits here until the link that was sent to it is opened.
CREATE TABLE email_changes (
  user_id integer PRIMARY KEY CONSTRAINT email_changes_user REFERENCES users ON DELETE CASCADE,
  email text NOT NULL CONSTRAINT email_changes_lower CHECK (email = lower(email)),
  token_hash bytea NOT NULL CONSTRAINT email_changes_hash_once UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

-- The second factor of staff: a secret shared with an authenticator app. It is sealed with a key that no backup of the
-- database holds. Without `confirmed_at` it is being set up and is not asked for yet. A step of 30 seconds is accepted
-- once, so that a code seen over a shoulder opens nothing.
CREATE TABLE second_factors (
  user_id integer PRIMARY KEY CONSTRAINT second_factors_user REFERENCES users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);

-- Codes for somebody who lost the app. A used one is deleted.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL CONSTRAINT recovery_codes_user REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_key PRIMARY KEY (user_id, code_hash)
);

-- Between password and code: there is no session yet, only this, for minutes and for five tries.
CREATE TABLE login_tickets (
  ticket_hash bytea PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT login_tickets_user REFERENCES second_factors ON DELETE CASCADE,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  CONSTRAINT login_tickets_tries CHECK (tries BETWEEN 0 AND 5)
);

-- Links and tickets end with the password, address or role that they were made for; open streams end with rights.
CREATE FUNCTION credentials_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.password_hash, OLD.email, OLD.role) IS DISTINCT FROM (NEW.password_hash, NEW.email, NEW.role) THEN
    DELETE FROM password_resets WHERE user_id = NEW.id;
    DELETE FROM email_changes WHERE user_id = NEW.id;
    DELETE FROM login_tickets WHERE user_id = NEW.id;
  END IF;
  IF (OLD.role, OLD.permissions) IS DISTINCT FROM (NEW.role, NEW.permissions) THEN
    PERFORM notify_access(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_credentials_changed AFTER UPDATE OF password_hash, email, role, permissions ON users
  FOR EACH ROW EXECUTE FUNCTION credentials_changed();

-- Another address has not been proven yet.
CREATE FUNCTION forget_email_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_proven_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER users_forget_email_proof BEFORE UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION forget_email_proof();

-- The reply of a creation by the key that its caller chose, written in the creation's own transaction.
CREATE TABLE idempotency_keys (
  user_id integer NOT NULL CONSTRAINT idempotency_keys_user REFERENCES users ON DELETE CASCADE,
  endpoint text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_once PRIMARY KEY (user_id, endpoint, key)
);
