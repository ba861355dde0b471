-- What people are told by email, of which kinds and when (beyond.md section 5).

-- The institute's choice for people who made none. Each kind has a row.
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
-- Who had switched emails about assignments off in the profile.
INSERT INTO notification_choices (user_id, kind, choice, updated_at)
  SELECT id, kind, 'none', now() FROM users, unnest(ARRAY['assignment', 'grade']) AS kind WHERE NOT mails_on_assignments;

-- Where the person's evening is; null: where their phone number is from.
ALTER TABLE users ADD COLUMN time_zone text;

-- What waits for its email: for the daily digest, or for other answers within ten minutes. What was emailed stays as long as
-- an email does, so that nothing is told twice.
CREATE TABLE waiting_notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT waiting_notifications_user REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT waiting_notifications_kind REFERENCES notification_defaults,
  -- The record that it tells of, and which of several occasions: a second grade, another due date.
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

-- An email to many: a job queues it for one batch of people after the other, and the row knows how far it came.
CREATE TABLE broadcasts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CONSTRAINT broadcasts_kind REFERENCES notification_defaults,
  record_id integer NOT NULL,
  occasion text NOT NULL DEFAULT '',
  started_at timestamptz NOT NULL,
  -- The last person of the last batch; null once all are queued.
  reached_user integer DEFAULT 0,
  paused_at timestamptz,
  CONSTRAINT broadcasts_once UNIQUE (kind, record_id, occasion)
);
CREATE INDEX broadcasts_under_way ON broadcasts (id) WHERE reached_user IS NOT NULL;

ALTER TABLE emails ADD COLUMN broadcast_id integer CONSTRAINT emails_broadcast REFERENCES broadcasts ON DELETE SET NULL;
-- Emails to many wait in a queue of their own, behind which no password reset waits.
ALTER TABLE emails ADD COLUMN is_bulk boolean NOT NULL DEFAULT false;
CREATE INDEX emails_of_broadcast ON emails (broadcast_id, state) WHERE broadcast_id IS NOT NULL;

-- Addresses that a mail server refused for good. Nothing is sent to them.
CREATE TABLE refused_addresses (
  address text PRIMARY KEY,
  answer text NOT NULL,
  refused_at timestamptz NOT NULL
);

-- When the next email may leave, over all processes, where SMTP_RATE sets a pace.
CREATE TABLE email_pace (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT email_pace_only_one CHECK (is_only),
  next_at timestamptz NOT NULL
);
INSERT INTO email_pace (next_at) VALUES ('epoch');
