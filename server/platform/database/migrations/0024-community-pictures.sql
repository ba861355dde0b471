-- A picture of a community message. It is private, as the community is, and goes with its message.

CREATE TABLE community_pictures (
  message_id integer PRIMARY KEY CONSTRAINT community_pictures_message REFERENCES community_messages ON DELETE CASCADE,
  storage_key text NOT NULL CONSTRAINT community_pictures_key_once UNIQUE,
  filename text NOT NULL CONSTRAINT community_pictures_filename_length CHECK (length(filename) BETWEEN 1 AND 255),
  mime text NOT NULL,
  size_bytes integer NOT NULL,
  width integer NOT NULL CONSTRAINT community_pictures_width CHECK (width > 0),
  height integer NOT NULL CONSTRAINT community_pictures_height CHECK (height > 0),
  -- What it shows, in the sender's words; empty when they wrote none.
  description text NOT NULL CONSTRAINT community_pictures_description_length CHECK (char_length(description) <= 200)
);
CREATE TRIGGER community_pictures_detach AFTER DELETE OR UPDATE ON community_pictures
  FOR EACH ROW EXECUTE FUNCTION detach_file();

-- A deleted message that stays for its replies loses its picture, whoever deletes it.
CREATE FUNCTION delete_community_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM community_pictures WHERE message_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER community_messages_delete_picture AFTER UPDATE OF deleted_at ON community_messages
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION delete_community_picture();
