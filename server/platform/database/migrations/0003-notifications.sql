-- Notifications: the choices of people, emails, and notifications on devices.

-- ## Choices

-- The institute's choice for people who have made none. Each kind has a row.
CREATE TABLE notification_defaults (
  kind text PRIMARY KEY CONSTRAINT notification_defaults_kind_known CHECK (kind IN
    ('communication', 'assignment', 'grade', 'answer', 'session', 'fee', 'certificate', 'morning')),
  choice text NOT NULL CONSTRAINT notification_defaults_choice_known CHECK (choice IN ('now', 'digest', 'none')),
  updated_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO notification_defaults (kind, choice) VALUES
  ('communication', 'now'), ('assignment', 'now'), ('grade', 'now'), ('answer', 'digest'), ('session', 'now'),
  ('fee', 'now'), ('certificate', 'now'), ('morning', 'now');

CREATE TABLE notification_choices (
  user_id integer NOT NULL CONSTRAINT notification_choices_user REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT notification_choices_kind REFERENCES notification_defaults,
  choice text NOT NULL CONSTRAINT notification_choices_choice_known CHECK (choice IN ('now', 'digest', 'none')),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- Notifications that wait for their email: for the daily digest, or for other answers within ten minutes. Sent rows are
-- stored as long as emails, so that nothing is sent twice.
CREATE TABLE waiting_notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT waiting_notifications_user REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT waiting_notifications_kind REFERENCES notification_defaults,
  -- The record that it is about, and which occasion: a second grade, another due date.
  record_id integer NOT NULL,
  occasion text NOT NULL DEFAULT '',
  way text NOT NULL CONSTRAINT waiting_notifications_way_known CHECK (way IN ('soon', 'digest')),
  line text NOT NULL,
  path text NOT NULL,
  happened_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  CONSTRAINT waiting_notifications_once UNIQUE (user_id, kind, record_id, occasion)
);
CREATE INDEX waiting_notifications_due ON waiting_notifications (due_at) WHERE sent_at IS NULL;
CREATE INDEX waiting_notifications_of_user ON waiting_notifications (user_id, way, due_at) WHERE sent_at IS NULL;

-- ## Emails

-- Emails to many people. A job queues them in batches, and the row stores the progress.
CREATE TABLE broadcasts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CONSTRAINT broadcasts_kind REFERENCES notification_defaults,
  record_id integer NOT NULL,
  occasion text NOT NULL DEFAULT '',
  started_at timestamptz NOT NULL,
  -- Last person of the last batch; null once all are queued.
  reached_user integer DEFAULT 0,
  paused_at timestamptz,
  CONSTRAINT broadcasts_once UNIQUE (kind, record_id, occasion)
);
CREATE INDEX broadcasts_under_way ON broadcasts (id) WHERE reached_user IS NOT NULL;

-- Every email and its outcome. A row is written in the transaction of its cause. The key is unique, so that a repeated
-- act sends one email. The queue (pg-boss) refers to the row by its id.
CREATE TABLE emails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL CONSTRAINT emails_key_once UNIQUE,
  recipient text NOT NULL,
  subject text NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  -- Text of a captured email. It is encrypted with a key from SECRET_KEY, because its links work and must not be in a
  -- backup.
  sealed_text bytea,
  broadcast_id integer CONSTRAINT emails_broadcast REFERENCES broadcasts ON DELETE SET NULL,
  -- Emails to many have a separate queue, so that they do not delay a password reset.
  is_bulk boolean NOT NULL DEFAULT false,
  -- True if the person who caused it has not proven that they own the recipient's address. Each mailbox gets only a few
  -- of these.
  is_unproven boolean NOT NULL DEFAULT false,
  -- True for resets and notices about an account, which are sent to refused addresses, too.
  is_security boolean NOT NULL DEFAULT false,
  -- Mailbox of an unproven email: "amina+1@" and "amina+2@" are the same mailbox (email/mailbox.ts).
  mailbox text,
  CONSTRAINT emails_state_known CHECK (state IN ('queued', 'sent', 'captured', 'failed')),
  CONSTRAINT emails_settled_whole CHECK ((state = 'queued') = (settled_at IS NULL)),
  CONSTRAINT emails_headers_one_line CHECK (recipient !~ '[\r\n]' AND subject !~ '[\r\n]'),
  CONSTRAINT emails_mailbox_of_unproven CHECK (is_unproven = (mailbox IS NOT NULL))
);
CREATE INDEX emails_newest ON emails (created_at DESC, id DESC);
CREATE INDEX emails_of_state ON emails (state, created_at DESC, id DESC);
CREATE INDEX emails_search ON emails USING gin ((recipient || ' ' || subject) gin_trgm_ops);
CREATE INDEX emails_of_broadcast ON emails (broadcast_id, state) WHERE broadcast_id IS NOT NULL;
CREATE INDEX emails_unproven ON emails (mailbox, created_at) WHERE is_unproven;

-- When the next email may be sent, across all processes, if SMTP_RATE sets a limit.
CREATE TABLE email_pace (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT email_pace_only_one CHECK (is_only),
  next_at timestamptz NOT NULL
);
INSERT INTO email_pace (next_at) VALUES ('epoch');

-- Addresses that a mail server has refused permanently. Nothing is sent to them until the entry expires. It expires
-- later each time the address is refused again.
CREATE TABLE refused_addresses (
  address text PRIMARY KEY,
  answer text NOT NULL,
  refused_at timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1 CONSTRAINT refused_addresses_times CHECK (times > 0),
  expires_at timestamptz NOT NULL
);

-- Addresses refused since the mail server last accepted an email. If there are many, our own mail server is at fault.
CREATE TABLE refusals_in_a_row (
  address text PRIMARY KEY,
  answer text NOT NULL,
  refused_at timestamptz NOT NULL
);

-- ## Notifications on devices, encrypted for each browser (RFC 8030, 8291, 8292)

-- Key pair that identifies this institute to push services. Every subscription is bound to it.
CREATE TABLE push_keys (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT push_keys_only_one CHECK (is_only),
  public_key text NOT NULL,
  -- Sealed with SECRET_KEY.
  sealed_private_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- A device belongs to a session: when the session ends, its notifications end.
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
