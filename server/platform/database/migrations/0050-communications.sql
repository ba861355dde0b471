-- Who receives a communication is told by the moments: students whose account, or enrollment in its program, is not
-- younger than sent_at. No row is written per recipient; one appears when somebody reads or deletes.

CREATE TABLE communications (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CONSTRAINT communications_title_filled CHECK (title <> ''),
  message text NOT NULL CONSTRAINT communications_message_filled CHECK (message <> ''),
  recipient_type text NOT NULL CONSTRAINT communications_recipients_known CHECK (recipient_type IN ('all', 'program')),
  program_id integer CONSTRAINT communications_program REFERENCES programs ON DELETE CASCADE,
  sender_id integer CONSTRAINT communications_sender REFERENCES users ON DELETE SET NULL,
  sender_name text NOT NULL,
  recipients_count integer NOT NULL DEFAULT 0,
  idempotency_key text,
  sent_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  reminded_at timestamptz,
  -- While reminders are being queued: the last user who was looked at; then empty again.
  reminder_cursor integer,
  deleted_at timestamptz,
  CONSTRAINT communications_program_when_meant CHECK ((recipient_type = 'program') = (program_id IS NOT NULL)),
  CONSTRAINT communications_sent_once UNIQUE (sender_id, idempotency_key)
);
CREATE INDEX communications_newest ON communications (sent_at DESC, id DESC) WHERE deleted_at IS NULL;
-- The unread count reads these two alone.
CREATE INDEX communications_to_all ON communications (sent_at, id)
  WHERE deleted_at IS NULL AND recipient_type = 'all';
CREATE INDEX communications_to_program ON communications (program_id, sent_at, id)
  WHERE deleted_at IS NULL AND recipient_type = 'program';

CREATE INDEX communications_reminding ON communications (id) WHERE reminder_cursor IS NOT NULL;

CREATE TABLE communication_receipts (
  user_id integer NOT NULL CONSTRAINT communication_receipts_user REFERENCES users ON DELETE CASCADE,
  communication_id integer NOT NULL CONSTRAINT communication_receipts_communication
    REFERENCES communications ON DELETE CASCADE,
  read_at timestamptz,
  deleted_at timestamptz,
  PRIMARY KEY (user_id, communication_id),
  CONSTRAINT communication_receipts_say_something CHECK (read_at IS NOT NULL OR deleted_at IS NOT NULL)
);
CREATE INDEX communication_receipts_read ON communication_receipts (communication_id, user_id)
  WHERE read_at IS NOT NULL;

CREATE TABLE attachments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  communication_id integer NOT NULL CONSTRAINT attachments_communication REFERENCES communications ON DELETE CASCADE,
  filename text NOT NULL CONSTRAINT attachments_filename_length CHECK (length(filename) BETWEEN 1 AND 255),
  storage_key text NOT NULL CONSTRAINT attachments_key_once UNIQUE,
  mime text NOT NULL,
  size_bytes integer NOT NULL
);
CREATE INDEX attachments_of_communication ON attachments (communication_id, id);
