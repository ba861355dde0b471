-- What a program's page and the home page tell beside what they always told. Each of it may stay empty.

ALTER TABLE programs
  ADD COLUMN facilitator_id integer CONSTRAINT programs_facilitator REFERENCES team_members ON DELETE SET NULL,
  ADD COLUMN facilitator_text text NOT NULL DEFAULT '',
  -- What one can do afterwards, one a line.
  ADD COLUMN outcomes text NOT NULL DEFAULT '',
  ADD COLUMN weekly_hours integer CONSTRAINT programs_weekly_hours_range CHECK (weekly_hours BETWEEN 1 AND 60),
  ADD COLUMN language text NOT NULL DEFAULT '',
  ADD COLUMN certificate text NOT NULL DEFAULT '',
  -- A question on a line, its answer on the lines under it, then an empty line.
  ADD COLUMN questions text NOT NULL DEFAULT '';
CREATE INDEX programs_of_facilitator ON programs (facilitator_id) WHERE facilitator_id IS NOT NULL;

-- The newest post that staff chose is the home page's article of the week; without one, the newest post is.
ALTER TABLE blog_posts ADD COLUMN is_featured boolean NOT NULL DEFAULT false;

-- Where graduates work. The home page shows them.
CREATE TABLE employers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT employers_name_filled CHECK (name <> ''),
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE TRIGGER employers_changed AFTER INSERT OR UPDATE OR DELETE ON employers
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

-- A program's page tells how its price can be paid.
CREATE TRIGGER fee_rules_changed AFTER INSERT OR UPDATE OR DELETE ON fee_rules
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER program_plans_changed AFTER INSERT OR UPDATE OR DELETE ON program_plans
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
