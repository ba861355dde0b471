-- Makes calls faster at an institute of hundreds of thousands of students (docs/performance.md).

-- ## Counted ticks

-- Reports of progress read the number of ticks from the enrollment, because counting them takes seconds.
ALTER TABLE enrollments
  -- Number of ticked units, with those after the program's present duration.
  ADD COLUMN ticks integer NOT NULL DEFAULT 0,
  -- No later unit is ticked. It stays when a tick is removed, so it may be too high.
  ADD COLUMN ticked_up_to integer NOT NULL DEFAULT 0;

-- The reports read only this index. A tick therefore writes all indexes of enrollments, which takes some microseconds.
DROP INDEX enrollments_of_program;
UPDATE enrollments SET ticks = counted.ticks, ticked_up_to = counted.ticked_up_to
FROM (SELECT enrollment_id, count(*) AS ticks, max(unit_number) AS ticked_up_to
  FROM completed_units GROUP BY enrollment_id) counted
WHERE counted.enrollment_id = enrollments.id;
CREATE INDEX enrollments_of_program ON enrollments (program_id, user_id)
  INCLUDE (id, enrolled_at, ticks, ticked_up_to);
ANALYZE enrollments;

-- ## Searches of submissions

-- A search by a name counts the submissions of those students whose assignments are not deleted.
DROP INDEX submissions_of_user;
CREATE INDEX submissions_of_user ON submissions (user_id, submitted_at DESC, id DESC) INCLUDE (assignment_id);
