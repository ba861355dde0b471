-- Likes are counted when their thread is read, which takes an index scan for each message, and no longer by triggers.
DROP TRIGGER community_likes_added ON community_likes;
DROP TRIGGER community_likes_removed ON community_likes;
DROP FUNCTION count_likes;
ALTER TABLE community_messages DROP COLUMN likes_count;

-- The acts that change applications and deletions of accounts refresh open dashboards, as those about contact messages
-- do.
DROP TRIGGER affiliates_today ON affiliates;
DROP FUNCTION notify_affiliates_changed;
DROP TRIGGER account_deletions_today ON account_deletions;
DROP FUNCTION notify_deletions_changed;
