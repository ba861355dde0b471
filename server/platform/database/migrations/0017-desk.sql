-- The desk of staff: imports of known students, invitations, and communications to chosen students.

-- ## Students

-- True from the moment staff add a student until a password is set.
ALTER TABLE users ADD COLUMN is_invited boolean NOT NULL DEFAULT false;
UPDATE users SET is_invited = true
  WHERE role = 'student'
    AND EXISTS (SELECT 1 FROM audit_log WHERE resource = 'student' AND action = 'create' AND resource_id = users.id)
    AND NOT EXISTS (SELECT 1 FROM audit_log WHERE resource = 'student' AND action = 'reset password'
      AND resource_id = users.id);

-- A line of a known student enrolls them. A line is unchanged if the student is enrolled already, or no program is
-- chosen.
ALTER TABLE student_import_rows ADD COLUMN is_known boolean NOT NULL DEFAULT false;
ALTER TABLE student_import_rows DROP CONSTRAINT student_import_rows_state_known;
ALTER TABLE student_import_rows ADD CONSTRAINT student_import_rows_state_known
  CHECK (state IN ('unread', 'ready', 'problem', 'added', 'unchanged'));
ALTER TABLE student_import_rows DROP CONSTRAINT student_import_rows_added;
ALTER TABLE student_import_rows ADD CONSTRAINT student_import_rows_added
  CHECK (state NOT IN ('added', 'unchanged') OR student_id IS NOT NULL);
ALTER TABLE student_import_rows ADD CONSTRAINT student_import_rows_known CHECK (NOT is_known OR student_id IS NOT NULL);
UPDATE student_import_rows SET is_known = true, student_id = users.id, problems = '{}',
    state = CASE WHEN student_imports.program_id IS NULL OR EXISTS (SELECT 1 FROM enrollments
      WHERE user_id = users.id AND program_id = student_imports.program_id) THEN 'unchanged' ELSE 'ready' END
  FROM student_imports, users
  WHERE student_imports.id = import_id AND state = 'problem' AND users.email = student_import_rows.email
    AND users.role = 'student' AND problems ->> 'email' = 'A user with this email already exists.';

-- ## Communications

ALTER TABLE communications ADD COLUMN student_ids integer[];
ALTER TABLE communications DROP CONSTRAINT communications_recipients_known;
ALTER TABLE communications ADD CONSTRAINT communications_recipients_known
  CHECK (recipient_type IN ('all', 'program', 'student', 'students'));
ALTER TABLE communications ADD CONSTRAINT communications_students_when_meant
  CHECK ((recipient_type = 'students') = (coalesce(cardinality(student_ids), 0) > 0));
CREATE INDEX communications_to_students ON communications USING gin (student_ids)
  WHERE deleted_at IS NULL AND recipient_type = 'students' AND NOT is_waiting;

-- ## Assignments

-- A later deadline for one student. The later of this and the assignment's deadline counts.
CREATE TABLE assignment_extensions (
  assignment_id integer NOT NULL CONSTRAINT assignment_extensions_assignment REFERENCES assignments ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT assignment_extensions_user REFERENCES users ON DELETE CASCADE,
  deadline timestamptz NOT NULL,
  CONSTRAINT assignment_extensions_key PRIMARY KEY (assignment_id, user_id)
);
CREATE INDEX assignment_extensions_of_user ON assignment_extensions (user_id);

-- `graded_by` is the person who gave the grade. `returned_at` is set while the student may hand the work in again, with
-- the comment as feedback.
ALTER TABLE submissions ADD COLUMN graded_by integer CONSTRAINT submissions_graded_by REFERENCES users ON DELETE SET NULL;
ALTER TABLE submissions ADD COLUMN returned_at timestamptz;
ALTER TABLE submissions ADD CONSTRAINT submissions_returned_ungraded CHECK (returned_at IS NULL OR graded_at IS NULL);
CREATE INDEX submissions_of_grader ON submissions (graded_by) WHERE graded_by IS NOT NULL;

-- ## Community and contact messages

-- When staff decided that a post needs no answer.
ALTER TABLE community_messages ADD COLUMN needs_no_answer_at timestamptz;

-- Answers of staff to a contact message. They are deleted with it.
CREATE TABLE contact_answers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id integer NOT NULL CONSTRAINT contact_answers_message REFERENCES contact_messages ON DELETE CASCADE,
  author_id integer CONSTRAINT contact_answers_author REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  answer text NOT NULL CONSTRAINT contact_answers_length CHECK (char_length(answer) BETWEEN 1 AND 5000),
  created_at timestamptz NOT NULL
);
CREATE INDEX contact_answers_of_message ON contact_answers (message_id, id);
CREATE INDEX contact_answers_of_author ON contact_answers (author_id) WHERE author_id IS NOT NULL;
