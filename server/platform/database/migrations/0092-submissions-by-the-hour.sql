-- A late page of the submissions walked past up to half of a day, which at two millions is 18,000 rows on the busiest and 9,000 in one page of
-- twenty: 1.4 ms. Their hours are counted as well, so that it walks past part of one hour.
CREATE FUNCTION kampala_hour(at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN extract(hour FROM at AT TIME ZONE 'Africa/Kampala')::integer;

CREATE OR REPLACE FUNCTION counted_lists() RETURNS TABLE (list text, source text, part text, day text, condition text, columns text)
LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM (VALUES
    ('students', 'users', $e$''$e$, 'kampala_day(r.date_joined)', $e$r.role = 'student'$e$, 'role, date_joined'),
    ('enrollments', 'enrollments', $e$''$e$, 'kampala_day(r.enrolled_at)', 'true', 'enrolled_at'),
    ('submissions', 'submissions', $e$''$e$, 'kampala_day(r.submitted_at)', 'true', 'submitted_at'),
    ('submissions_hours', 'submissions', 'kampala_hour(r.submitted_at)::text', 'kampala_day(r.submitted_at)', 'true', 'submitted_at'),
    ('submissions_of', 'submissions', 'r.assignment_id::text', $e$date '-infinity'$e$, 'true', 'assignment_id'),
    ('graded_of', 'submissions', 'r.assignment_id::text', $e$date '-infinity'$e$, 'r.graded_at IS NOT NULL', 'assignment_id, graded_at'),
    ('receipts_of', 'communication_receipts', 'r.communication_id::text', $e$date '-infinity'$e$, 'true', 'communication_id'),
    ('read_of', 'communication_receipts', 'r.communication_id::text', $e$date '-infinity'$e$, 'r.read_at IS NOT NULL', 'communication_id, read_at'),
    ('clicks', 'affiliate_clicks', $e$''$e$, 'kampala_day(r.clicked_at)', 'true', 'clicked_at'),
    ('clicks_of', 'affiliate_clicks', 'r.affiliate_id::text', $e$date '-infinity'$e$, 'true', 'affiliate_id'),
    ('commissions', 'commissions', 'r.state', 'kampala_day(r.earned_at)', 'true', 'state, earned_at'),
    ('audit', 'audit_log', $e$''$e$, 'kampala_day(r.at)', 'true', 'at'),
    ('audit_kinds', 'audit_log', $e$r.action || chr(10) || r.resource$e$, 'kampala_day(r.at)', 'true', 'action, resource, at'),
    ('audit_actors', 'audit_log', 'r.actor_email', 'kampala_day(r.at)', 'true', 'actor_email, at'),
    ('audit_acts', 'audit_log', $e$r.actor_email || chr(10) || r.action || chr(10) || r.resource$e$, 'kampala_day(r.at)', 'true', 'actor_email, action, resource, at'),
    ('mail', 'mail', 'r.state', 'kampala_day(r.created_at)', 'true', 'state, created_at')
  ) lists (list, source, part, day, condition, columns)
$$;

-- Counts a list of `counted_lists` from now on, as 0071 does those that it began with.
CREATE FUNCTION count_list(name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
  SELECT * INTO STRICT one FROM counted_lists() WHERE list = name;
  EXECUTE format($function$
    CREATE FUNCTION count_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE count record;
    BEGIN
      IF TG_OP = 'INSERT' THEN
        FOR count IN INSERT INTO counts SELECT %1$L, %2$s, %3$s, count(*) FROM changed r WHERE %4$s GROUP BY 2, 3
            RETURNING part, day LOOP
          IF random() < fold_chance() THEN PERFORM fold_count(%1$L, count.part, count.day); END IF;
        END LOOP;
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO counts SELECT %1$L, %2$s, %3$s, -count(*) FROM changed r WHERE %4$s GROUP BY 2, 3;
      ELSE
        FOR count IN INSERT INTO counts
            SELECT %1$L, %2$s, %3$s, 1 FROM (SELECT (NEW).*) r WHERE %4$s
            UNION ALL SELECT %1$L, %2$s, %3$s, -1 FROM (SELECT (OLD).*) r WHERE %4$s
            RETURNING part, day LOOP
          IF random() < fold_chance() THEN PERFORM fold_count(%1$L, count.part, count.day); END IF;
        END LOOP;
      END IF;
      RETURN NULL;
    END $body$ $function$, one.list, one.part, one.day, one.condition);
  EXECUTE format('CREATE TRIGGER count_%1$s_added AFTER INSERT ON %2$I REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', one.list, one.source);
  EXECUTE format('CREATE TRIGGER count_%1$s_removed AFTER DELETE ON %2$I REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', one.list, one.source);
  EXECUTE format('CREATE TRIGGER count_%1$s_moved AFTER UPDATE OF %3$s ON %2$I
    FOR EACH ROW WHEN (%4$s) EXECUTE FUNCTION count_%1$s()', one.list, one.source, one.columns,
    (SELECT string_agg(format('OLD.%1$s IS DISTINCT FROM NEW.%1$s', trim(column_name)), ' OR ')
      FROM unnest(string_to_array(one.columns, ',')) column_name));
  EXECUTE format('INSERT INTO counts SELECT %L, %s, %s, count(*) FROM %I r WHERE %s GROUP BY 2, 3',
    one.list, one.part, one.day, one.source, one.condition);
END $$;

SELECT count_list('submissions_hours');
