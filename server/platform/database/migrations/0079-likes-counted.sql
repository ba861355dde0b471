-- A page of a community is up to six hundred messages and answers, and each counted its likes anew: the count stands with what
-- is liked. Whoever likes locks the message first (server/learning/community/queries.ts), so that the like and its count go together.
ALTER TABLE community_messages ADD COLUMN likes_count integer NOT NULL DEFAULT 0;
UPDATE community_messages SET likes_count = liked.count
  FROM (SELECT message_id, count(*) FROM community_likes GROUP BY message_id) liked WHERE id = message_id;
ALTER TABLE community_messages ADD CONSTRAINT community_messages_likes CHECK (likes_count >= 0);

CREATE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order: two students who liked the same may be deleted at once.
  PERFORM 1 FROM community_messages WHERE id IN (SELECT message_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE community_messages SET likes_count = likes_count + CASE TG_OP WHEN 'INSERT' THEN count ELSE -count END
    FROM (SELECT message_id, count(*)::integer FROM changed GROUP BY message_id) liked WHERE id = message_id;
  RETURN NULL;
END $$;
CREATE TRIGGER community_likes_more AFTER INSERT ON community_likes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_likes();
CREATE TRIGGER community_likes_fewer AFTER DELETE ON community_likes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_likes();

-- What one person likes is read at once, without a row of the table.
DROP INDEX community_likes_of_user;
CREATE INDEX community_likes_of_user ON community_likes (user_id, message_id);
