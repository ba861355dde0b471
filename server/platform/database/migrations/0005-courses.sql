-- Programs and their units, enrollments and progress, assignments and submissions, and what staff record about
-- students.

-- ## Programs

CREATE TABLE programs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  category text NOT NULL,
  image text,
  duration text NOT NULL,
  -- Duration in days, for sorting.
  duration_days integer NOT NULL DEFAULT 0,
  price text NOT NULL,
  short_description text NOT NULL DEFAULT '',
  full_description text NOT NULL,
  description text NOT NULL,
  program_outline text NOT NULL,
  target_audience text NOT NULL,
  format text NOT NULL DEFAULT '',
  start_date date,
  deadline_value integer,
  deadline_unit text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  -- True if the program costs nothing.
  is_free boolean NOT NULL GENERATED ALWAYS AS (price ~* 'free' OR price !~ '[1-9]') STORED,
  -- The first number in the price: "UGX 1,500 (was 2,000)" is 1500, "$149.50" is 149.5. Free programs and texts without
  -- a number count as 0 (api.md 3).
  price_amount numeric NOT NULL GENERATED ALWAYS AS (CASE WHEN price ~* 'free' THEN 0 ELSE
    coalesce(substring(regexp_replace(price, '(\d)[,.\s](?=\d{3}(?!\d))', '\1', 'g') FROM '\d+(?:\.\d+)?')::numeric, 0)
    END) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable_text(title || ' ' || category)) STORED,
  facilitator_id integer CONSTRAINT programs_facilitator REFERENCES team_members ON DELETE SET NULL,
  facilitator_text text NOT NULL DEFAULT '',
  -- Outcomes: abilities that students have afterwards, one on each line.
  outcomes text NOT NULL DEFAULT '',
  weekly_hours integer CONSTRAINT programs_weekly_hours_range CHECK (weekly_hours BETWEEN 1 AND 60),
  language text NOT NULL DEFAULT '',
  certificate text NOT NULL DEFAULT '',
  -- Each question is one line, followed by its answer and an empty line.
  questions text NOT NULL DEFAULT '',
  is_draft boolean NOT NULL DEFAULT false,
  closes_on date,
  -- The end of the day in Kampala, or created_at plus value × unit in calendar units of UTC (api.md 3).
  enrollment_deadline timestamptz GENERATED ALWAYS AS (
    CASE WHEN closes_on IS NOT NULL THEN (closes_on + time '23:59:59') AT TIME ZONE 'Africa/Kampala'
    ELSE (created_at AT TIME ZONE 'UTC' + CASE deadline_unit
      WHEN 'days' THEN make_interval(days => deadline_value)
      WHEN 'weeks' THEN make_interval(weeks => deadline_value)
      WHEN 'months' THEN make_interval(months => deadline_value)
      WHEN 'years' THEN make_interval(years => deadline_value)
    END) AT TIME ZONE 'UTC' END) STORED,
  CONSTRAINT programs_title_filled CHECK (title <> ''),
  CONSTRAINT programs_category_filled CHECK (category <> ''),
  CONSTRAINT programs_price_length CHECK (length(price) BETWEEN 1 AND 60),
  CONSTRAINT programs_deadline_value_positive CHECK (deadline_value > 0),
  CONSTRAINT programs_deadline_unit_known CHECK (deadline_unit IN ('days', 'weeks', 'months', 'years')),
  CONSTRAINT programs_deadline_whole CHECK ((deadline_value IS NULL) = (deadline_unit IS NULL)),
  CONSTRAINT programs_closes_one_way CHECK (closes_on IS NULL OR deadline_value IS NULL)
);
CREATE INDEX programs_search ON programs USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX programs_newest ON programs (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX programs_of_category ON programs (category) WHERE deleted_at IS NULL;
CREATE INDEX programs_of_facilitator ON programs (facilitator_id) WHERE facilitator_id IS NOT NULL;
CREATE TRIGGER programs_changed AFTER INSERT OR UPDATE OR DELETE ON programs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

CREATE TYPE unit_state AS ENUM ('draft', 'published');

-- Contents of a program's unit: text, files, a video and a live session. The program's duration gives the number of
-- units. A unit that nobody has written has no row.
CREATE TABLE units (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program_id integer NOT NULL CONSTRAINT units_program REFERENCES programs ON DELETE CASCADE,
  number integer NOT NULL CONSTRAINT units_number_range CHECK (number BETWEEN 1 AND 400),
  title text NOT NULL DEFAULT '' CONSTRAINT units_title_length CHECK (char_length(title) <= 200),
  text text NOT NULL DEFAULT '',
  video_url text NOT NULL DEFAULT '',
  session_starts_at timestamptz,
  session_ends_at timestamptz,
  session_url text NOT NULL DEFAULT '',
  -- Number of changes of the session. Calendars replace an event by one with a higher number.
  session_sequence integer NOT NULL DEFAULT 0,
  state unit_state NOT NULL DEFAULT 'draft',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT units_once UNIQUE (program_id, number),
  CONSTRAINT units_session_whole CHECK ((session_starts_at IS NULL) = (session_ends_at IS NULL)),
  CONSTRAINT units_session_forward CHECK (session_ends_at > session_starts_at)
);

CREATE TABLE unit_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id integer NOT NULL CONSTRAINT unit_files_unit REFERENCES units ON DELETE CASCADE,
  filename text NOT NULL CONSTRAINT unit_files_filename_length CHECK (length(filename) BETWEEN 1 AND 255),
  storage_key text NOT NULL CONSTRAINT unit_files_key_once UNIQUE,
  mime text NOT NULL,
  size_bytes integer NOT NULL
);
CREATE INDEX unit_files_of_unit ON unit_files (unit_id, id);
CREATE TRIGGER unit_files_detach AFTER DELETE OR UPDATE ON unit_files
  FOR EACH ROW EXECUTE FUNCTION detach_file();

-- Version of a student's secret calendar address. Renewing the address raises it, and the older address stops working.
CREATE TABLE calendar_links (
  user_id integer PRIMARY KEY CONSTRAINT calendar_links_user REFERENCES users ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1
);

-- ## Enrollments and progress

CREATE TABLE enrollments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT enrollments_user REFERENCES users ON DELETE CASCADE,
  program_id integer NOT NULL CONSTRAINT enrollments_program REFERENCES programs ON DELETE CASCADE,
  enrolled_at timestamptz NOT NULL DEFAULT now(),
  -- Hash of a network and a day, the same as in clicks of affiliates. Null: the enrollment was not made on the public
  -- site.
  visitor bytea,
  -- Referrals of an enrollment that somebody made with only an email address. They count once its owner uses it.
  unproven_referrals jsonb,
  source text CONSTRAINT enrollments_source_known CHECK (source IN ('self', 'email', 'registration', 'staff', 'import')),
  -- Always 'student', because only students can be enrolled.
  user_role text NOT NULL GENERATED ALWAYS AS ('student') STORED,
  CONSTRAINT enrollments_once UNIQUE (user_id, program_id),
  -- Checked at the end of the transaction. The public form does the same work for every account and undoes it for
  -- staff. So the response time does not reveal who is staff.
  CONSTRAINT enrollments_of_students FOREIGN KEY (user_id, user_role) REFERENCES users (id, role)
    ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX enrollments_of_program ON enrollments (program_id, user_id);
CREATE INDEX enrollments_by_time ON enrollments (enrolled_at) INCLUDE (program_id);
CREATE INDEX enrollments_of_visitor ON enrollments (visitor) WHERE visitor IS NOT NULL;

-- Number of enrollments of each program, because pages show it and counting takes too long. It is a separate table,
-- because enrollments lock their program's row in share mode. Two that then updated that row would deadlock.
CREATE TABLE program_counters (
  program_id integer PRIMARY KEY CONSTRAINT program_counters_program REFERENCES programs ON DELETE CASCADE,
  enrollments integer NOT NULL DEFAULT 0
);
-- Number of enrollments by month in Kampala, for reports. Writers of a row hold the lock of the program's counter
-- above.
CREATE TABLE program_months (
  program_id integer NOT NULL CONSTRAINT program_months_program REFERENCES programs ON DELETE CASCADE,
  month date NOT NULL,
  enrollments integer NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, month)
);
-- Updates the counters. Locks them in one order, because two statements may change several programs concurrently.
CREATE FUNCTION count_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO program_counters SELECT program_id, count(*) FROM changed GROUP BY program_id ORDER BY program_id
      ON CONFLICT (program_id) DO UPDATE SET enrollments = program_counters.enrollments + excluded.enrollments;
    INSERT INTO program_months SELECT program_id, kampala_month(enrolled_at), count(*) FROM changed GROUP BY 1, 2
      ON CONFLICT (program_id, month) DO UPDATE SET enrollments = program_months.enrollments + excluded.enrollments;
  ELSE
    PERFORM 1 FROM program_counters WHERE program_id IN (SELECT program_id FROM changed) ORDER BY program_id FOR NO KEY UPDATE;
    UPDATE program_counters SET enrollments = enrollments - removed.count
      FROM (SELECT program_id, count(*) FROM changed GROUP BY program_id) removed
      WHERE program_counters.program_id = removed.program_id;
    UPDATE program_months SET enrollments = enrollments - removed.count
      FROM (SELECT program_id, kampala_month(enrolled_at) AS month, count(*) FROM changed GROUP BY 1, 2) removed
      WHERE program_months.program_id = removed.program_id AND program_months.month = removed.month;
    PERFORM notify_access(array(SELECT DISTINCT user_id FROM changed));
  END IF;
  PERFORM notify_today();
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments_added AFTER INSERT ON enrollments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_enrollments();
CREATE TRIGGER enrollments_removed AFTER DELETE ON enrollments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_enrollments();

CREATE TABLE completed_units (
  enrollment_id integer NOT NULL CONSTRAINT completed_units_enrollment REFERENCES enrollments ON DELETE CASCADE,
  unit_number integer NOT NULL CONSTRAINT completed_units_positive CHECK (unit_number > 0),
  completed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (enrollment_id, unit_number)
);

-- Links that undo an enrollment that somebody made with only an email address. They are deleted with the enrollment.
CREATE TABLE enrollment_undos (
  token_hash bytea PRIMARY KEY,
  enrollment_id integer NOT NULL CONSTRAINT enrollment_undos_enrollment REFERENCES enrollments ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

-- When a student first enrolled in a program that they have left. The date counts for certificates and fees if they
-- enroll again, so that leaving and coming back moves no date.
CREATE TABLE first_enrollments (
  user_id integer NOT NULL CONSTRAINT first_enrollments_user REFERENCES users ON DELETE CASCADE,
  program_id integer NOT NULL CONSTRAINT first_enrollments_program REFERENCES programs ON DELETE CASCADE,
  enrolled_at timestamptz NOT NULL,
  CONSTRAINT first_enrollments_once PRIMARY KEY (user_id, program_id)
);
CREATE INDEX first_enrollments_of_program ON first_enrollments (program_id);

-- Staff whose email address was entered in the public form, with the program. Later calls get the same answers as for
-- an enrolled student, so that nobody learns who is staff. Nobody is enrolled.
CREATE TABLE staff_enrollment_tries (
  user_id integer NOT NULL CONSTRAINT staff_enrollment_tries_user REFERENCES users ON DELETE CASCADE,
  program_id integer NOT NULL CONSTRAINT staff_enrollment_tries_program REFERENCES programs ON DELETE CASCADE,
  tried_at timestamptz NOT NULL,
  CONSTRAINT staff_enrollment_tries_once PRIMARY KEY (user_id, program_id)
);
CREATE INDEX staff_enrollment_tries_of_program ON staff_enrollment_tries (program_id);

-- ## Assignments and submissions

CREATE TABLE assignments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program_id integer NOT NULL CONSTRAINT assignments_program REFERENCES programs ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  deadline timestamptz NOT NULL,
  total_marks integer NOT NULL DEFAULT 100,
  storage_key text NOT NULL,
  filename text NOT NULL,
  size_bytes integer NOT NULL,
  mime text NOT NULL,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  -- Number of the unit that it belongs to. Units without a row may have assignments, too.
  unit_number integer CONSTRAINT assignments_unit_range CHECK (unit_number BETWEEN 1 AND 400),
  -- Since when its grades are held. Students do not see them until they are released.
  grades_held_at timestamptz,
  -- Start and end of the last hold. Grades given during it are new for students from its end.
  last_hold_began_at timestamptz,
  last_hold_ended_at timestamptz,
  CONSTRAINT assignments_title_filled CHECK (title <> ''),
  CONSTRAINT assignments_total_marks_range CHECK (total_marks BETWEEN 1 AND 100),
  CONSTRAINT assignments_file_once UNIQUE (storage_key)
);
CREATE INDEX assignments_newest ON assignments (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX assignments_of_program ON assignments (program_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE TRIGGER assignments_changed AFTER INSERT OR DELETE OR UPDATE OF storage_key, deadline, deleted_at ON assignments
  FOR EACH ROW EXECUTE FUNCTION detach_file_and_notify_today();

CREATE TABLE submissions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  assignment_id integer NOT NULL CONSTRAINT submissions_assignment REFERENCES assignments ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT submissions_user REFERENCES users ON DELETE CASCADE,
  storage_key text NOT NULL,
  filename text NOT NULL,
  size_bytes integer NOT NULL,
  mime text NOT NULL,
  submission_text text NOT NULL DEFAULT '',
  submitted_at timestamptz NOT NULL DEFAULT now(),
  marks_awarded double precision,
  feedback text NOT NULL DEFAULT '',
  graded_at timestamptz,
  -- Version, so that two people who grade the same work concurrently see each other's change.
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT submissions_once UNIQUE (assignment_id, user_id),
  CONSTRAINT submissions_file_once UNIQUE (storage_key),
  CONSTRAINT submissions_marks_range CHECK (marks_awarded BETWEEN 0 AND 100),
  CONSTRAINT submissions_grade_whole CHECK ((marks_awarded IS NULL) = (graded_at IS NULL))
);
CREATE INDEX submissions_newest ON submissions (submitted_at DESC, id DESC) INCLUDE (assignment_id, user_id);
CREATE INDEX submissions_of_assignment ON submissions (assignment_id, submitted_at DESC, id DESC) INCLUDE (graded_at);
CREATE INDEX submissions_of_user ON submissions (user_id, submitted_at DESC, id DESC);
-- Order of the marking desk: ungraded work first, the oldest at the top.
CREATE INDEX submissions_to_mark ON submissions ((graded_at IS NOT NULL), submitted_at, id);
CREATE TRIGGER submissions_changed AFTER INSERT OR DELETE OR UPDATE OF storage_key, graded_at ON submissions
  FOR EACH ROW EXECUTE FUNCTION detach_file_and_notify_today();

-- Files that staff return with a grade. They are as private as the submission and are deleted with it.
CREATE TABLE feedback_files (
  submission_id integer PRIMARY KEY CONSTRAINT feedback_files_submission REFERENCES submissions ON DELETE CASCADE,
  storage_key text NOT NULL CONSTRAINT feedback_files_key_once UNIQUE,
  filename text NOT NULL CONSTRAINT feedback_files_filename_length CHECK (length(filename) BETWEEN 1 AND 255),
  size_bytes integer NOT NULL,
  mime text NOT NULL
);
CREATE TRIGGER feedback_files_detach AFTER DELETE OR UPDATE OF storage_key ON feedback_files
  FOR EACH ROW EXECUTE FUNCTION detach_file();

-- Sentences that markers use again. All markers of the institute share them.
CREATE TABLE saved_comments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL CONSTRAINT saved_comments_text_length CHECK (char_length(text) BETWEEN 1 AND 1000)
    CONSTRAINT saved_comments_once UNIQUE,
  created_at timestamptz NOT NULL
);

-- When a student last got an email of each kind about assignments: at most one an hour.
CREATE TABLE assignment_emails (
  user_id integer NOT NULL CONSTRAINT assignment_emails_user REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT assignment_emails_kind_known CHECK (kind IN ('sent', 'graded')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- ## New items for a student

-- When a student last had each section open. Later items are new for them, on every device. Seeing one program's items
-- does not mark those of other programs as seen. A row without a program is for the whole section.
CREATE TABLE seen_news (
  user_id integer NOT NULL CONSTRAINT seen_news_user REFERENCES users ON DELETE CASCADE,
  section text NOT NULL
    CONSTRAINT seen_news_section_known CHECK (section IN ('assignments', 'courses', 'community', 'fees')),
  seen_at timestamptz NOT NULL,
  program_id integer CONSTRAINT seen_news_program REFERENCES programs ON DELETE CASCADE,
  CONSTRAINT seen_news_once UNIQUE NULLS NOT DISTINCT (user_id, section, program_id)
);
-- Used when a program is deleted for good.
CREATE INDEX seen_news_by_program ON seen_news (program_id) WHERE program_id IS NOT NULL;

-- ## Records of staff about students

-- Notes of staff about a student, who never sees them.
CREATE TABLE student_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  student_id integer NOT NULL CONSTRAINT student_notes_student REFERENCES users ON DELETE CASCADE,
  text text NOT NULL CONSTRAINT student_notes_length CHECK (char_length(text) BETWEEN 1 AND 5000),
  author_id integer CONSTRAINT student_notes_author REFERENCES users ON DELETE SET NULL,
  -- Name of the author at that time, in case the account is deleted.
  author_name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX student_notes_of_student ON student_notes (student_id, created_at DESC, id DESC);
CREATE INDEX student_notes_of_author ON student_notes (author_id) WHERE author_id IS NOT NULL;

-- Uploaded files of students. Their lines are stored as they were written, so that they can be read again by other
-- columns.
CREATE TABLE student_imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  filename text NOT NULL,
  headers text[] NOT NULL,
  -- Null until staff have chosen which column holds what.
  columns jsonb,
  program_id integer CONSTRAINT student_imports_program REFERENCES programs ON DELETE SET NULL,
  -- While this is set, a job adds the students. The audit log of each student names who began the import, and from
  -- where.
  begun_at timestamptz,
  begun_by integer CONSTRAINT student_imports_beginner REFERENCES users ON DELETE SET NULL,
  begun_from text NOT NULL DEFAULT '',
  uploaded_by integer CONSTRAINT student_imports_uploader REFERENCES users ON DELETE SET NULL,
  uploaded_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX student_imports_begun ON student_imports (id) WHERE begun_at IS NOT NULL;
CREATE INDEX student_imports_newest ON student_imports (uploaded_at DESC, id DESC);

CREATE TABLE student_import_rows (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  import_id integer NOT NULL CONSTRAINT student_import_rows_import REFERENCES student_imports ON DELETE CASCADE,
  -- Line number in the file.
  line integer NOT NULL CONSTRAINT student_import_rows_line_positive CHECK (line > 0),
  cells text[] NOT NULL,
  state text NOT NULL DEFAULT 'unread' CONSTRAINT student_import_rows_state_known
    CHECK (state IN ('unread', 'ready', 'problem', 'added')),
  -- The profile as read from the cells, or as corrected by staff.
  fields jsonb NOT NULL DEFAULT '{}',
  email text NOT NULL DEFAULT '',
  -- Error messages by field.
  problems jsonb NOT NULL DEFAULT '{}',
  -- Deleting the student deletes the row, too.
  student_id integer CONSTRAINT student_import_rows_student REFERENCES users ON DELETE CASCADE,
  CONSTRAINT student_import_rows_once UNIQUE (import_id, line),
  CONSTRAINT student_import_rows_added CHECK ((state = 'added') = (student_id IS NOT NULL))
);
CREATE INDEX student_import_rows_by_state ON student_import_rows (import_id, state, line);
CREATE INDEX student_import_rows_by_email ON student_import_rows (import_id, email);
CREATE INDEX student_import_rows_of_student ON student_import_rows (student_id) WHERE student_id IS NOT NULL;

-- The columns that were last chosen for a file with the same column names.
CREATE TABLE student_import_columns (
  fingerprint text PRIMARY KEY,
  columns jsonb NOT NULL
);
