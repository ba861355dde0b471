TRUNCATE tallies;
INSERT INTO tallies SELECT program_id, count(*) FROM enrollments GROUP BY program_id;
INSERT INTO tallies SELECT NULL, count(*) FROM users WHERE role = 'student';
SELECT recount();
