-- Reports of meetings that staff upload for a session. The file itself is not stored.
CREATE TABLE attendance_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id integer NOT NULL CONSTRAINT attendance_reports_unit REFERENCES units ON DELETE CASCADE,
  filename text NOT NULL CONSTRAINT attendance_reports_filename_length CHECK (length(filename) BETWEEN 1 AND 255),
  vendor text NOT NULL CONSTRAINT attendance_reports_vendor_known CHECK (vendor IN ('zoom', 'meet', 'teams')),
  -- Zone of the times in the file: that of the meeting's host.
  time_zone text NOT NULL,
  -- Minutes from which a student counts as present.
  threshold_minutes integer NOT NULL CONSTRAINT attendance_reports_threshold CHECK (threshold_minutes BETWEEN 1 AND 1440),
  uploaded_by integer CONSTRAINT attendance_reports_uploader REFERENCES users ON DELETE SET NULL,
  uploaded_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  applied_at timestamptz
);
CREATE INDEX attendance_reports_of_unit ON attendance_reports (unit_id, id);
CREATE INDEX attendance_reports_of_uploader ON attendance_reports (uploaded_by) WHERE uploaded_by IS NOT NULL;

-- People of a report, with their presence by the host's clock. Several may be the same student.
CREATE TABLE attendance_report_people (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  report_id integer NOT NULL CONSTRAINT attendance_report_people_report REFERENCES attendance_reports ON DELETE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  is_host boolean NOT NULL,
  presence jsonb NOT NULL,
  student_id integer CONSTRAINT attendance_report_people_student REFERENCES users ON DELETE CASCADE,
  -- How the student was found: by email, by name, or chosen by staff. Empty while nobody is.
  matched_by text NOT NULL CONSTRAINT attendance_report_people_match CHECK (matched_by IN ('', 'email', 'name', 'staff'))
);
CREATE INDEX attendance_report_people_of_report ON attendance_report_people (report_id, id);
CREATE INDEX attendance_report_people_of_student ON attendance_report_people (student_id) WHERE student_id IS NOT NULL;
