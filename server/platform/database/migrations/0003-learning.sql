-- Programs, enrollments and progress; assignments and submissions; communications; the community.

CREATE TABLE programs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  category text NOT NULL,
  image text,
  duration text NOT NULL,
  -- The duration in days, for ordering.
  duration_days integer NOT NULL DEFAULT 0,
  price text NOT NULL,
  -- The number in the price, for ordering; text without one counts as 0.
  price_amount numeric GENERATED ALWAYS AS
    (coalesce(nullif(regexp_replace(price, '[^0-9]', '', 'g'), '')::numeric, 0)) STORED,
  short_description text NOT NULL DEFAULT '',
  full_description text NOT NULL,
  description text NOT NULL,
  program_outline text NOT NULL,
  target_audience text NOT NULL,
  format text NOT NULL DEFAULT '',
  start_date date,
  deadline_value integer,
  deadline_unit text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- created_at plus value × unit in calendar units of UTC (api.md section 3).
  enrollment_deadline timestamptz GENERATED ALWAYS AS (
    (created_at AT TIME ZONE 'UTC' + CASE deadline_unit
      WHEN 'days' THEN make_interval(days => deadline_value)
      WHEN 'weeks' THEN make_interval(weeks => deadline_value)
      WHEN 'months' THEN make_interval(months => deadline_value)
      WHEN 'years' THEN make_interval(years => deadline_value)
    END) AT TIME ZONE 'UTC') STORED,
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT programs_title_filled CHECK (title <> ''),
  CONSTRAINT programs_category_filled CHECK (category <> ''),
  CONSTRAINT programs_price_length CHECK (length(price) BETWEEN 1 AND 60),
  CONSTRAINT programs_deadline_value_positive CHECK (deadline_value > 0),
  CONSTRAINT programs_deadline_unit_known CHECK (deadline_unit IN ('days', 'weeks', 'months', 'years')),
  CONSTRAINT programs_deadline_whole CHECK ((deadline_value IS NULL) = (deadline_unit IS NULL))
);
CREATE TRIGGER programs_changed AFTER INSERT OR UPDATE OR DELETE ON programs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

CREATE TABLE enrollments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT enrollments_user REFERENCES users ON DELETE CASCADE,
  program_id integer NOT NULL CONSTRAINT enrollments_program REFERENCES programs ON DELETE CASCADE,
  enrolled_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT enrollments_once UNIQUE (user_id, program_id)
);
CREATE INDEX enrollments_of_program ON enrollments (program_id, user_id);
CREATE INDEX enrollments_by_time ON enrollments (enrolled_at) INCLUDE (program_id);

-- Enrollments of a program, because people look at the number and it is too large to count each time. A table of its
-- own: an enrollment holds its program's row shared, and two that then changed it would wait for each other for ever.
CREATE TABLE program_counters (
  program_id integer PRIMARY KEY CONSTRAINT program_counters_program REFERENCES programs ON DELETE CASCADE,
  enrollments integer NOT NULL DEFAULT 0
);
-- The counters are locked in one order, because two statements may change several programs' at once.
CREATE FUNCTION count_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO program_counters SELECT program_id, count(*) FROM changed GROUP BY program_id ORDER BY program_id
      ON CONFLICT (program_id) DO UPDATE SET enrollments = program_counters.enrollments + excluded.enrollments;
  ELSE
    PERFORM 1 FROM program_counters WHERE program_id IN (SELECT program_id FROM changed) ORDER BY program_id FOR NO KEY UPDATE;
    UPDATE program_counters SET enrollments = enrollments - removed.count
      FROM (SELECT program_id, count(*) FROM changed GROUP BY program_id) removed
      WHERE program_counters.program_id = removed.program_id;
    PERFORM notify_access(array(SELECT DISTINCT user_id FROM changed));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_added AFTER INSERT ON enrollments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_enrollments();
CREATE TRIGGER enrollments_removed AFTER DELETE ON enrollments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_enrollments();

CREATE TABLE completed_units (
  enrollment_id integer NOT NULL CONSTRAINT completed_units_enrollment REFERENCES enrollments ON DELETE CASCADE,
  unit_number integer NOT NULL CONSTRAINT completed_units_positive CHECK (unit_number > 0),
  completed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (enrollment_id, unit_number)
);

-- The way out of an enrollment that somebody made with only an email address; it ends with the enrollment.
CREATE TABLE enrollment_undos (
  token_hash bytea PRIMARY KEY,
  enrollment_id integer NOT NULL CONSTRAINT enrollment_undos_enrollment REFERENCES enrollments ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

-- An enrollment that staff removed, with its completed units, for 30 days. It leaves its own table, so that no query for
-- who is enrolled can forget to look away; restoring puts it back under its old id. The commission is named without a
-- foreign key, because the ledger's rows are never removed.
CREATE TABLE removed_enrollments (
  id integer PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT removed_enrollments_user REFERENCES users ON DELETE CASCADE,
  program_id integer NOT NULL CONSTRAINT removed_enrollments_program REFERENCES programs ON DELETE CASCADE,
  enrolled_at timestamptz NOT NULL,
  completed_units integer[] NOT NULL,
  commission_id integer,
  deleted_at timestamptz NOT NULL
);

CREATE TABLE assignments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program_id integer NOT NULL CONSTRAINT assignments_program REFERENCES programs ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  deadline timestamptz NOT NULL,
  total_marks integer NOT NULL DEFAULT 100,
  storage_key text NOT NULL,
  filename text NOT NULL,
  size_bytes integer NOT NULL,
  mime text NOT NULL,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT assignments_title_filled CHECK (title <> ''),
  CONSTRAINT assignments_total_marks_range CHECK (total_marks BETWEEN 1 AND 100),
  CONSTRAINT assignments_file_once UNIQUE (storage_key)
);
CREATE INDEX assignments_newest ON assignments (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX assignments_of_program ON assignments (program_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE TRIGGER assignments_file AFTER DELETE OR UPDATE OF storage_key ON assignments
  FOR EACH ROW EXECUTE FUNCTION detach_file();

CREATE TABLE submissions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  assignment_id integer NOT NULL CONSTRAINT submissions_assignment REFERENCES assignments ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT submissions_user REFERENCES users ON DELETE CASCADE,
  storage_key text NOT NULL,
  filename text NOT NULL,
  size_bytes integer NOT NULL,
  mime text NOT NULL,
  submission_text text NOT NULL DEFAULT '',
  submitted_at timestamptz NOT NULL DEFAULT now(),
  marks_awarded double precision,
  feedback text NOT NULL DEFAULT '',
  graded_at timestamptz,
  CONSTRAINT submissions_once UNIQUE (assignment_id, user_id),
  CONSTRAINT submissions_file_once UNIQUE (storage_key),
  CONSTRAINT submissions_marks_range CHECK (marks_awarded BETWEEN 0 AND 100),
  CONSTRAINT submissions_grade_whole CHECK ((marks_awarded IS NULL) = (graded_at IS NULL))
);
CREATE INDEX submissions_newest ON submissions (submitted_at DESC, id DESC) INCLUDE (assignment_id, user_id);
CREATE INDEX submissions_of_assignment ON submissions (assignment_id, submitted_at DESC, id DESC) INCLUDE (graded_at);
CREATE INDEX submissions_of_user ON submissions (user_id, submitted_at DESC, id DESC);
CREATE TRIGGER submissions_file AFTER DELETE OR UPDATE OF storage_key ON submissions
  FOR EACH ROW EXECUTE FUNCTION detach_file();

-- When the last email of a kind about assignments went to a student: one an hour at most.
CREATE TABLE assignment_emails (
  user_id integer NOT NULL CONSTRAINT assignment_emails_user REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT assignment_emails_kind_known CHECK (kind IN ('sent', 'graded')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- Its recipients are the students whose account, or enrollment in its program, is not younger than `sent_at`. No row is
-- written for a recipient until they read or delete it.
CREATE TABLE communications (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CONSTRAINT communications_title_filled CHECK (title <> ''),
  message text NOT NULL CONSTRAINT communications_message_filled CHECK (message <> ''),
  recipient_type text NOT NULL CONSTRAINT communications_recipients_known CHECK (recipient_type IN ('all', 'program')),
  program_id integer CONSTRAINT communications_program REFERENCES programs ON DELETE CASCADE,
  sender_id integer CONSTRAINT communications_sender REFERENCES users ON DELETE SET NULL,
  sender_name text NOT NULL,
  recipients_count integer NOT NULL DEFAULT 0,
  read_count integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  reminded_at timestamptz,
  -- The last user for whom a reminder was queued, while reminders are being queued.
  reminder_cursor integer,
  deleted_at timestamptz,
  CONSTRAINT communications_program_when_meant CHECK ((recipient_type = 'program') = (program_id IS NOT NULL))
);
CREATE INDEX communications_newest ON communications (sent_at DESC, id DESC) WHERE deleted_at IS NULL;
-- The unread count reads these two alone.
CREATE INDEX communications_to_all ON communications (sent_at, id)
  WHERE deleted_at IS NULL AND recipient_type = 'all';
CREATE INDEX communications_to_program ON communications (program_id, sent_at, id)
  WHERE deleted_at IS NULL AND recipient_type = 'program';

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

-- Students who have read a communication are too many to count for each row of a list.
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

CREATE TABLE community_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program_id integer NOT NULL CONSTRAINT community_messages_program REFERENCES programs ON DELETE CASCADE,
  -- One level of replies: a reply's parent is a message that has none (the trigger below).
  parent_id integer CONSTRAINT community_messages_parent REFERENCES community_messages ON DELETE CASCADE,
  sender_id integer CONSTRAINT community_messages_sender REFERENCES users ON DELETE CASCADE,
  content text NOT NULL,
  likes_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  -- A deleted message stays, empty and without its sender, for the replies of others.
  deleted_at timestamptz,
  CONSTRAINT community_messages_length CHECK (char_length(content) <= 5000),
  CONSTRAINT community_messages_filled CHECK ((deleted_at IS NULL) = (content <> '')),
  CONSTRAINT community_messages_sent CHECK ((deleted_at IS NULL) = (sender_id IS NOT NULL)),
  CONSTRAINT community_messages_likes CHECK (likes_count >= 0)
);
CREATE INDEX community_messages_newest ON community_messages (program_id, id DESC) WHERE parent_id IS NULL;
CREATE INDEX community_messages_replies ON community_messages (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX community_messages_of_sender ON community_messages (sender_id);

CREATE FUNCTION require_one_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM community_messages WHERE id = NEW.parent_id
      AND (parent_id IS NOT NULL OR program_id <> NEW.program_id)) THEN
    RAISE EXCEPTION 'a reply answers a message of its program'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'community_messages_one_level';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER community_messages_one_level BEFORE INSERT OR UPDATE OF parent_id, program_id ON community_messages
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION require_one_level();

CREATE TABLE community_likes (
  message_id integer NOT NULL CONSTRAINT community_likes_message REFERENCES community_messages ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT community_likes_user REFERENCES users ON DELETE CASCADE,
  liked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX community_likes_of_user ON community_likes (user_id, message_id);

-- The messages are locked in one order, because two students who liked the same ones may be deleted at once.
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

-- What happened, for streams that are open and for those that come back. A message's event outlives the message.
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
-- id n" misses nothing; therefore it is taken last, after all rows are changed.
CREATE FUNCTION notify_community(program integer, kind text, message integer, parent integer, actor integer)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE event bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7262713);
  INSERT INTO community_events (program_id, kind, message_id, parent_id, actor_id)
    VALUES (program, kind, message, parent, actor) RETURNING id INTO event;
  PERFORM pg_notify('darasa', json_build_object('topic', 'community', 'payload', json_build_object('id', event))::text);
END $$;

-- The messages of a deleted user go too; one that others have answered stays as a deleted message.
CREATE FUNCTION delete_community_messages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE message record; deleted jsonb := '[]'; one jsonb;
BEGIN
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
