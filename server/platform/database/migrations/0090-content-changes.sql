-- Public pages are kept in memory by every process (server/platform/cache); a change of what they show tells
-- all of them, when and only when it commits, whoever makes it (server/platform/events/publish.ts has the form).
CREATE FUNCTION tell_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('darasa', json_build_object('topic', 'content', 'payload', json_build_object('table', TG_TABLE_NAME))::text);
  RETURN NULL;
END $$;

CREATE TRIGGER programs_tell AFTER INSERT OR UPDATE OR DELETE ON programs
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
CREATE TRIGGER institute_tell AFTER INSERT OR UPDATE OR DELETE ON institute
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
CREATE TRIGGER team_members_tell AFTER INSERT OR UPDATE OR DELETE ON team_members
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
CREATE TRIGGER testimonials_tell AFTER INSERT OR UPDATE OR DELETE ON testimonials
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
CREATE TRIGGER blog_posts_tell AFTER INSERT OR UPDATE OR DELETE ON blog_posts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
