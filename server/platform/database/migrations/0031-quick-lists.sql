-- Lists and counts of staff at 100,000 students and 1,000 programs (bench/lists.ts measures them).

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Search by any part of name or e-mail.
CREATE INDEX users_student_search ON users USING gin (lower(name || ' ' || email) gin_trgm_ops)
  WHERE role = 'student';

-- Enrollments by time, with all that the chart reads.
CREATE INDEX enrollments_by_time ON enrollments (enrolled_at) INCLUDE (program_id);
