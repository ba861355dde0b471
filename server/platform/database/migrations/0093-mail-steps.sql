-- Searches through the letters are kept as those through students are (0036): nothing that they are found or ordered by has
-- changed while the sum of the steps is the same. That a letter has left changes none of it.
CREATE TRIGGER mail_step AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF recipient, subject, created_at ON mail
  FOR EACH STATEMENT EXECUTE FUNCTION step_noun_version();
