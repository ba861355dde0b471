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

-- One trigger for all changes of a user: gives the profile its version and withdraws what older credentials opened. The
-- name on papers is a part of the profile.
DROP TRIGGER users_change_profile ON users;
DROP FUNCTION change_profile;
DROP TRIGGER users_credentials_changed ON users;
DROP FUNCTION credentials_changed;
CREATE FUNCTION change_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.username, OLD.email, OLD.name, OLD.name_on_papers, OLD.phone, OLD.permissions, OLD.location, OLD.occupation,
      OLD.organization, OLD.education_level, OLD.referral_source)
    IS DISTINCT FROM (NEW.username, NEW.email, NEW.name, NEW.name_on_papers, NEW.phone, NEW.permissions, NEW.location,
      NEW.occupation, NEW.organization, NEW.education_level, NEW.referral_source)
  THEN
    NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 millisecond');
  END IF;
  -- A new address is not proven yet.
  IF OLD.email <> NEW.email THEN
    NEW.email_proven_at := NULL;
  END IF;
  IF (OLD.password_hash, OLD.email, OLD.role) IS DISTINCT FROM (NEW.password_hash, NEW.email, NEW.role) THEN
    DELETE FROM password_resets WHERE user_id = NEW.id;
    DELETE FROM email_changes WHERE user_id = NEW.id;
    DELETE FROM login_tickets WHERE user_id = NEW.id;
    DELETE FROM api_tokens WHERE user_id = NEW.id;
  END IF;
  IF (OLD.role, OLD.permissions) IS DISTINCT FROM (NEW.role, NEW.permissions) THEN
    PERFORM notify_access(ARRAY[NEW.id]);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_changed BEFORE UPDATE OF username, email, name, name_on_papers, phone, permissions, location,
  occupation, organization, education_level, referral_source, password_hash, role ON users
  FOR EACH ROW EXECUTE FUNCTION change_user();
