-- Searches through work and commissions are kept as those through students are (0036): nothing that they are found, ordered or
-- counted by has changed while the sum of the steps is the same. A grade changes none of it.
CREATE TRIGGER assignments_step AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF title, program_id, deleted_at ON assignments
  FOR EACH STATEMENT EXECUTE FUNCTION step_noun_version();
CREATE TRIGGER submissions_step AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF assignment_id, user_id, submitted_at
  ON submissions FOR EACH STATEMENT EXECUTE FUNCTION step_noun_version();
CREATE TRIGGER commissions_step AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON commissions
  FOR EACH STATEMENT EXECUTE FUNCTION step_noun_version();
