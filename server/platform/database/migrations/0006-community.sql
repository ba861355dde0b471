-- Communications from staff to students, and the community of each program.

-- ## Communications

-- The recipients are the students whose account, or enrollment in the program, existed at `sent_at`. A recipient has no
-- row until they read or delete it. While a communication is scheduled, sent_at is its planned time.
CREATE TABLE communications (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CONSTRAINT communications_title_filled CHECK (title <> ''),
  message text NOT NULL CONSTRAINT communications_message_filled CHECK (message <> ''),
  recipient_type text NOT NULL CONSTRAINT communications_recipients_known CHECK (recipient_type IN ('all', 'program', 'student')),
  program_id integer CONSTRAINT communications_program REFERENCES programs ON DELETE CASCADE,
  sender_id integer CONSTRAINT communications_sender REFERENCES users ON DELETE SET NULL,
  sender_name text NOT NULL,
  recipients_count integer NOT NULL DEFAULT 0,
  read_count integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  reminded_at timestamptz,
  -- Last user for whom a reminder was queued, while reminders are being queued.
  reminder_cursor integer,
  deleted_at timestamptz,
  is_waiting boolean NOT NULL DEFAULT false,
  student_id integer CONSTRAINT communications_student REFERENCES users ON DELETE CASCADE,
  CONSTRAINT communications_program_when_meant CHECK ((recipient_type = 'program') = (program_id IS NOT NULL)),
  CONSTRAINT communications_student_when_meant CHECK ((recipient_type = 'student') = (student_id IS NOT NULL))
);
CREATE INDEX communications_newest ON communications (sent_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX communications_to_all ON communications (sent_at, id)
  WHERE deleted_at IS NULL AND recipient_type = 'all' AND NOT is_waiting;
CREATE INDEX communications_to_program ON communications (program_id, sent_at, id)
  WHERE deleted_at IS NULL AND recipient_type = 'program' AND NOT is_waiting;
CREATE INDEX communications_to_student ON communications (student_id, sent_at, id)
  WHERE deleted_at IS NULL AND recipient_type = 'student' AND NOT is_waiting;
CREATE INDEX communications_waiting ON communications (sent_at, id) WHERE deleted_at IS NULL AND is_waiting;

CREATE TABLE communication_receipts (
  user_id integer NOT NULL CONSTRAINT communication_receipts_user REFERENCES users ON DELETE CASCADE,
  communication_id integer NOT NULL CONSTRAINT communication_receipts_communication
    REFERENCES communications ON DELETE CASCADE,
  read_at timestamptz,
  deleted_at timestamptz,
  PRIMARY KEY (user_id, communication_id),
  CONSTRAINT communication_receipts_not_empty CHECK (read_at IS NOT NULL OR deleted_at IS NOT NULL)
);
CREATE INDEX communication_receipts_of_communication ON communication_receipts (communication_id, user_id);

-- Counts the readers of a communication, because counting them for each row of a list takes too long.
CREATE FUNCTION count_readers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := coalesce((NEW.read_at IS NOT NULL)::integer, 0) - coalesce((OLD.read_at IS NOT NULL)::integer, 0);
BEGIN
  IF change <> 0 THEN
    UPDATE communications SET read_count = read_count + change
      WHERE id = coalesce(NEW.communication_id, OLD.communication_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER communication_receipts_counted AFTER INSERT OR DELETE OR UPDATE OF read_at ON communication_receipts
  FOR EACH ROW EXECUTE FUNCTION count_readers();

CREATE TABLE attachments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  communication_id integer NOT NULL CONSTRAINT attachments_communication REFERENCES communications ON DELETE CASCADE,
  filename text NOT NULL CONSTRAINT attachments_filename_length CHECK (length(filename) BETWEEN 1 AND 255),
  storage_key text NOT NULL CONSTRAINT attachments_key_once UNIQUE,
  mime text NOT NULL,
  size_bytes integer NOT NULL
);
CREATE INDEX attachments_of_communication ON attachments (communication_id, id);

-- ## Messages

CREATE TABLE community_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program_id integer NOT NULL CONSTRAINT community_messages_program REFERENCES programs ON DELETE CASCADE,
  -- Replies have one level: the parent of a reply has no parent (change_community_message below).
  parent_id integer CONSTRAINT community_messages_parent REFERENCES community_messages ON DELETE CASCADE,
  sender_id integer CONSTRAINT community_messages_sender REFERENCES users ON DELETE CASCADE,
  content text NOT NULL,
  likes_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  -- A deleted message that has replies stays, empty and without its sender.
  deleted_at timestamptz,
  -- Maintained by the trigger below, so that staff can find messages without an answer among thousands.
  has_replies boolean NOT NULL DEFAULT false,
  CONSTRAINT community_messages_length CHECK (char_length(content) <= 5000),
  CONSTRAINT community_messages_filled CHECK ((deleted_at IS NULL) = (content <> '')),
  CONSTRAINT community_messages_sent CHECK ((deleted_at IS NULL) = (sender_id IS NOT NULL)),
  CONSTRAINT community_messages_likes CHECK (likes_count >= 0)
);
CREATE INDEX community_messages_newest ON community_messages (program_id, id DESC) INCLUDE (created_at, sender_id, has_replies)
  WHERE parent_id IS NULL;
CREATE INDEX community_messages_replies ON community_messages (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX community_messages_of_sender ON community_messages (sender_id);
CREATE INDEX community_messages_by_time ON community_messages (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX community_messages_words ON community_messages USING gin (content gin_trgm_ops) WHERE deleted_at IS NULL;

-- Pictures of messages. They are as private as the community and are deleted with their message.
CREATE TABLE community_pictures (
  message_id integer PRIMARY KEY CONSTRAINT community_pictures_message REFERENCES community_messages ON DELETE CASCADE,
  storage_key text NOT NULL CONSTRAINT community_pictures_key_once UNIQUE,
  filename text NOT NULL CONSTRAINT community_pictures_filename_length CHECK (length(filename) BETWEEN 1 AND 255),
  mime text NOT NULL,
  size_bytes integer NOT NULL,
  width integer NOT NULL CONSTRAINT community_pictures_width CHECK (width > 0),
  height integer NOT NULL CONSTRAINT community_pictures_height CHECK (height > 0),
  -- The sender's own description of the picture; may be empty.
  description text NOT NULL CONSTRAINT community_pictures_description_length CHECK (char_length(description) <= 200)
);
CREATE TRIGGER community_pictures_detach AFTER DELETE OR UPDATE ON community_pictures
  FOR EACH ROW EXECUTE FUNCTION detach_file();

-- Checks that a reply belongs to a top-level message of the same program. Also removes the picture of a message that is
-- deleted but stays for its replies.
CREATE FUNCTION change_community_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM community_messages WHERE id = NEW.parent_id
      AND (parent_id IS NOT NULL OR program_id <> NEW.program_id)) THEN
    RAISE EXCEPTION 'a reply answers a message of its program'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'community_messages_one_level';
  END IF;
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM community_pictures WHERE message_id = NEW.id;
  END IF;
  IF TG_OP = 'DELETE' THEN
    UPDATE community_messages message SET has_replies = false
      WHERE id = OLD.parent_id AND NOT EXISTS (SELECT 1 FROM community_messages replies WHERE replies.parent_id = message.id);
  ELSE
    UPDATE community_messages SET has_replies = true WHERE id = NEW.parent_id AND NOT has_replies;
  END IF;
  PERFORM notify_today();
  RETURN NULL;
END $$;
CREATE TRIGGER community_messages_changed AFTER INSERT OR DELETE OR UPDATE OF parent_id, program_id, deleted_at ON community_messages
  FOR EACH ROW EXECUTE FUNCTION change_community_message();

CREATE TABLE community_likes (
  message_id integer NOT NULL CONSTRAINT community_likes_message REFERENCES community_messages ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT community_likes_user REFERENCES users ON DELETE CASCADE,
  liked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX community_likes_of_user ON community_likes (user_id, message_id);
-- Counts likes. Locks the messages in one order, because two students who liked the same ones may be deleted
-- concurrently.
CREATE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM community_messages WHERE id IN (SELECT message_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE community_messages SET likes_count = likes_count + CASE TG_OP WHEN 'INSERT' THEN count ELSE -count END
    FROM (SELECT message_id, count(*)::integer FROM changed GROUP BY message_id) liked WHERE id = message_id;
  RETURN NULL;
END $$;
CREATE TRIGGER community_likes_added AFTER INSERT ON community_likes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_likes();
CREATE TRIGGER community_likes_removed AFTER DELETE ON community_likes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_likes();

-- Reports of messages by students.
CREATE TABLE community_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id integer NOT NULL CONSTRAINT community_reports_message REFERENCES community_messages ON DELETE CASCADE,
  reporter_id integer NOT NULL CONSTRAINT community_reports_reporter REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When staff decided to leave the message.
  dismissed_at timestamptz,
  CONSTRAINT community_reports_once UNIQUE (message_id, reporter_id),
  CONSTRAINT community_reports_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500)
);
CREATE INDEX community_reports_of_reporter ON community_reports (reporter_id);
CREATE INDEX community_reports_open ON community_reports (message_id) WHERE dismissed_at IS NULL;

-- ## Events

-- Events for open streams and for streams that reconnect. The event of a message outlives the message.
CREATE TABLE community_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program_id integer NOT NULL CONSTRAINT community_events_program REFERENCES programs ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT community_events_kind_known
    CHECK (kind IN ('message', 'reply', 'like', 'update', 'delete')),
  message_id integer NOT NULL,
  parent_id integer,
  actor_id integer,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Writes an event and wakes every process. The lock makes ids grow in the order of commits, so that "everything after
-- id n" misses nothing. It is taken last, after all rows are changed.
CREATE FUNCTION notify_community(program integer, kind text, message integer, parent integer, actor integer)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE event bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7262713);
  INSERT INTO community_events (program_id, kind, message_id, parent_id, actor_id)
    VALUES (program, kind, message, parent, actor) RETURNING id INTO event;
  PERFORM pg_notify('darasa', json_build_object('topic', 'community', 'payload', json_build_object('id', event))::text);
END $$;

-- Deletes the messages of a deleted user. A message that others have answered stays as a deleted message.
CREATE FUNCTION delete_community_messages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE message record; deleted jsonb := '[]'; one jsonb;
BEGIN
  -- In one order, because two students who answered the same messages may be deleted at once.
  PERFORM 1 FROM community_messages
    WHERE id IN (SELECT parent_id FROM community_messages WHERE sender_id = OLD.id) ORDER BY id FOR NO KEY UPDATE;
  FOR message IN DELETE FROM community_messages WHERE sender_id = OLD.id AND parent_id IS NOT NULL
      RETURNING id, program_id, parent_id LOOP
    deleted := deleted || to_jsonb(message);
  END LOOP;
  FOR message IN UPDATE community_messages m SET content = '', sender_id = NULL, edited_at = NULL, deleted_at = now()
      WHERE sender_id = OLD.id AND EXISTS (SELECT 1 FROM community_messages r WHERE r.parent_id = m.id)
      RETURNING id, program_id, parent_id LOOP
    deleted := deleted || to_jsonb(message);
  END LOOP;
  FOR message IN DELETE FROM community_messages WHERE sender_id = OLD.id RETURNING id, program_id, parent_id LOOP
    deleted := deleted || to_jsonb(message);
  END LOOP;
  FOR one IN SELECT * FROM jsonb_array_elements(deleted) LOOP
    PERFORM notify_community((one->>'program_id')::integer, 'delete', (one->>'id')::integer,
      (one->>'parent_id')::integer, NULL);
  END LOOP;
  RETURN OLD;
END $$;
CREATE TRIGGER users_delete_community_messages BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION delete_community_messages();
