CREATE TABLE community_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program_id integer NOT NULL CONSTRAINT community_messages_program REFERENCES programs ON DELETE CASCADE,
  -- One level of replies: a reply's parent is a message that has none (the trigger below).
  parent_id integer CONSTRAINT community_messages_parent REFERENCES community_messages ON DELETE CASCADE,
  sender_id integer CONSTRAINT community_messages_sender REFERENCES users ON DELETE CASCADE,
  content text NOT NULL,
  idempotency_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  -- A tombstone: it keeps its place for the replies of others, with nothing of its sender in it.
  deleted_at timestamptz,
  CONSTRAINT community_messages_length CHECK (char_length(content) <= 5000),
  CONSTRAINT community_messages_filled CHECK ((deleted_at IS NULL) = (content <> '')),
  CONSTRAINT community_messages_sent CHECK ((deleted_at IS NULL) = (sender_id IS NOT NULL)),
  CONSTRAINT community_messages_once UNIQUE (sender_id, idempotency_key)
);
CREATE INDEX community_messages_newest ON community_messages (program_id, id DESC) WHERE parent_id IS NULL;
CREATE INDEX community_messages_replies ON community_messages (parent_id, id) WHERE parent_id IS NOT NULL;

CREATE FUNCTION keep_one_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM community_messages WHERE id = NEW.parent_id
      AND (parent_id IS NOT NULL OR program_id <> NEW.program_id)) THEN
    RAISE EXCEPTION 'a reply answers a message of its program'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'community_messages_one_level';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER community_messages_one_level BEFORE INSERT OR UPDATE OF parent_id, program_id ON community_messages
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION keep_one_level();

CREATE TABLE community_likes (
  message_id integer NOT NULL CONSTRAINT community_likes_message REFERENCES community_messages ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT community_likes_user REFERENCES users ON DELETE CASCADE,
  liked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX community_likes_of_user ON community_likes (user_id);

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
CREATE INDEX community_events_age ON community_events (at);

-- Writes down what happened and wakes every process. The lock makes ids grow in the order of commits, so that
-- "everything after id n" misses nothing; therefore it is taken last, after all rows are changed.
CREATE FUNCTION tell_community(program integer, kind text, message integer, parent integer, actor integer)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE made bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7262713);
  INSERT INTO community_events (program_id, kind, message_id, parent_id, actor_id)
    VALUES (program, kind, message, parent, actor) RETURNING id INTO made;
  PERFORM pg_notify('darasa', json_build_object('topic', 'community', 'payload', json_build_object('id', made))::text);
END $$;

-- With a person go their messages; under those that others have answered a tombstone stays (security.md T36).
CREATE FUNCTION bury_messages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE gone record; told jsonb := '[]'; one jsonb;
BEGIN
  FOR gone IN DELETE FROM community_messages WHERE sender_id = OLD.id AND parent_id IS NOT NULL
      RETURNING id, program_id, parent_id LOOP
    told := told || to_jsonb(gone);
  END LOOP;
  FOR gone IN UPDATE community_messages m SET content = '', sender_id = NULL, edited_at = NULL, deleted_at = now()
      WHERE sender_id = OLD.id AND EXISTS (SELECT 1 FROM community_messages r WHERE r.parent_id = m.id)
      RETURNING id, program_id, parent_id LOOP
    told := told || to_jsonb(gone);
  END LOOP;
  FOR gone IN DELETE FROM community_messages WHERE sender_id = OLD.id RETURNING id, program_id, parent_id LOOP
    told := told || to_jsonb(gone);
  END LOOP;
  FOR one IN SELECT * FROM jsonb_array_elements(told) LOOP
    PERFORM tell_community((one->>'program_id')::integer, 'delete', (one->>'id')::integer,
      (one->>'parent_id')::integer, NULL);
  END LOOP;
  RETURN OLD;
END $$;
CREATE TRIGGER users_bury_messages BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION bury_messages();
