ALTER TABLE attendance
  -- Minutes from which the report that made the mark counted a student as present.
  ADD COLUMN needed_minutes integer
    CONSTRAINT attendance_needed_minutes_range CHECK (needed_minutes BETWEEN 1 AND 1440);
-- A report that was changed after it marked the students may have another threshold by now.
UPDATE attendance SET needed_minutes = (
  SELECT threshold_minutes FROM attendance_reports
  WHERE attendance_reports.unit_id = attendance.unit_id AND applied_at >= marked_at
    AND attendance_reports.updated_at < applied_at + interval '1 second'
  ORDER BY applied_at DESC LIMIT 1) WHERE source = 'report';
