ALTER TABLE attendance
  -- When the student typed the code that marked them. It stays when staff correct the mark, so that no code of the
  -- session changes it again.
  ADD COLUMN code_typed_at timestamptz,
  -- The person who had marked the student absent before the code.
  ADD COLUMN absent_by integer CONSTRAINT attendance_absent_by REFERENCES users ON DELETE SET NULL;
CREATE INDEX attendance_of_absent_by ON attendance (absent_by) WHERE absent_by IS NOT NULL;
UPDATE attendance SET code_typed_at = marked_at WHERE source = 'code';

-- A person may have the student whom staff chose for the same name in an earlier report of the program.
ALTER TABLE attendance_report_people DROP CONSTRAINT attendance_report_people_match,
  ADD CONSTRAINT attendance_report_people_match CHECK (matched_by IN ('', 'email', 'name', 'staff', 'earlier'));
