-- A search for a name looks at the work of each who bears it: read from the index alone.
DROP INDEX submissions_of_user;
CREATE INDEX submissions_of_user ON submissions (user_id, submitted_at DESC, id DESC) INCLUDE (assignment_id);
