-- Who is in a program, and what a search compares, read from the index alone.
DROP INDEX enrollments_of_program;
CREATE INDEX enrollments_of_program ON enrollments (program_id, enrolled_at DESC) INCLUDE (user_id);
CREATE INDEX users_search_by_id ON users (id) INCLUDE (search_text) WHERE role = 'student';
DROP INDEX submissions_of_user;
CREATE INDEX submissions_of_user ON submissions (user_id, submitted_at DESC) INCLUDE (assignment_id);

-- What is due counts tens of everybody's referrals: kept until a commission or bonus changes.
CREATE TRIGGER bonuses_step AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON bonuses
  FOR EACH STATEMENT EXECUTE FUNCTION step_noun_version();
