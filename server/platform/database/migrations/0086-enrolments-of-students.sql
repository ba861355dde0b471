-- A list of students shows what each is enrolled in, newest first: from this index alone, where fifty rows of a page lay anywhere in half a
-- gigabyte.
ALTER TABLE enrollments DROP CONSTRAINT enrollments_once;
ALTER TABLE enrollments ADD CONSTRAINT enrollments_once UNIQUE (user_id, program_id) INCLUDE (id, enrolled_at);
