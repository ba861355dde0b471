-- Programs: drafts, and a day on which enrollment closes in place of value and unit.

ALTER TABLE programs DROP COLUMN enrollment_deadline;
ALTER TABLE programs
  ADD COLUMN is_draft boolean NOT NULL DEFAULT false,
  ADD COLUMN closes_on date,
  -- The end of the day in Kampala; or created_at plus value × unit in calendar units of UTC (api.md section 3).
  ADD COLUMN enrollment_deadline timestamptz GENERATED ALWAYS AS (
    CASE WHEN closes_on IS NOT NULL THEN (closes_on + time '23:59:59') AT TIME ZONE 'Africa/Kampala'
    ELSE (created_at AT TIME ZONE 'UTC' + CASE deadline_unit
      WHEN 'days' THEN make_interval(days => deadline_value)
      WHEN 'weeks' THEN make_interval(weeks => deadline_value)
      WHEN 'months' THEN make_interval(months => deadline_value)
      WHEN 'years' THEN make_interval(years => deadline_value)
    END) AT TIME ZONE 'UTC' END) STORED,
  ADD CONSTRAINT programs_closes_one_way CHECK (closes_on IS NULL OR deadline_value IS NULL);
