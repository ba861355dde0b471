CREATE TABLE programs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  category text NOT NULL,
  image text,
  duration text NOT NULL,
  duration_days integer NOT NULL DEFAULT 0,
  price text NOT NULL,
  -- The number in the price, for ordering; text without one counts as 0.
  price_amount numeric GENERATED ALWAYS AS
    (coalesce(nullif(regexp_replace(price, '[^0-9]', '', 'g'), '')::numeric, 0)) STORED,
  short_description text NOT NULL DEFAULT '',
  full_description text NOT NULL,
  description text NOT NULL,
  program_outline text NOT NULL,
  target_audience text NOT NULL,
  format text NOT NULL DEFAULT '',
  start_date date,
  deadline_value integer,
  deadline_unit text,
  enrollment_deadline timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT programs_title_filled CHECK (title <> ''),
  CONSTRAINT programs_category_filled CHECK (category <> ''),
  CONSTRAINT programs_price_length CHECK (length(price) BETWEEN 1 AND 60),
  CONSTRAINT programs_deadline_value_positive CHECK (deadline_value > 0),
  CONSTRAINT programs_deadline_unit_known CHECK (deadline_unit IN ('days', 'weeks', 'months', 'years')),
  CONSTRAINT programs_deadline_whole CHECK ((deadline_value IS NULL) = (deadline_unit IS NULL))
);
CREATE INDEX programs_newest ON programs (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX programs_by_title ON programs (lower(title), id) WHERE deleted_at IS NULL;
CREATE INDEX programs_by_category ON programs (category) WHERE deleted_at IS NULL;

-- The deadline is created_at plus value × unit in calendar units of UTC, whoever writes the row (api.md section 3).
CREATE FUNCTION set_enrollment_deadline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.enrollment_deadline := CASE WHEN NEW.deadline_value IS NULL THEN NULL ELSE
    ((NEW.created_at AT TIME ZONE 'UTC') + (NEW.deadline_value || ' ' || NEW.deadline_unit)::interval)
      AT TIME ZONE 'UTC' END;
  RETURN NEW;
END $$;
CREATE TRIGGER programs_deadline BEFORE INSERT OR UPDATE OF created_at, deadline_value, deadline_unit ON programs
  FOR EACH ROW EXECUTE FUNCTION set_enrollment_deadline();
