-- People of every role, and the ways they prove who they are.

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL,
  email text NOT NULL,
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
  date_joined timestamptz NOT NULL DEFAULT now(),
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
CREATE INDEX users_role ON users (role, date_joined DESC, id DESC);

-- Nobody may take away the last admin, whoever asks and however many ask at once (security.md T30):
-- the admins are locked in id order before they are counted.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM id FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE;
  IF NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin') THEN
    RAISE EXCEPTION 'the last admin must stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_admin';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER users_last_admin_removed AFTER DELETE ON users
  FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION keep_an_admin();
CREATE CONSTRAINT TRIGGER users_last_admin_demoted AFTER UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role = 'admin' AND NEW.role <> 'admin') EXECUTE FUNCTION keep_an_admin();

-- Only a hash of the cookie is kept.
CREATE TABLE sessions (
  id_hash bytea PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT sessions_user REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE api_tokens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT api_tokens_user REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT api_tokens_hash_once UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX api_tokens_of_user ON api_tokens (user_id);

-- rate-limiter-flexible's table; made here so that the app's own role needs no right to create tables.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
