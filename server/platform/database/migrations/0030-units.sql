-- What a unit of a program holds: text, files, a video and a live session. A program's duration gives the number of its
-- units; one that nobody has written has no row.

CREATE TYPE unit_state AS ENUM ('draft', 'published');

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
  -- Counts the changes of the session: calendars take a higher one for the newer event.
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

-- The unit that an assignment belongs to, by its number: units without a row may have assignments, too.
ALTER TABLE assignments ADD COLUMN unit_number integer
  CONSTRAINT assignments_unit_range CHECK (unit_number BETWEEN 1 AND 400);

-- The version of a student's secret calendar address; renewing raises it, and the address of before ends.
CREATE TABLE calendar_links (
  user_id integer PRIMARY KEY CONSTRAINT calendar_links_user REFERENCES users ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1
);
