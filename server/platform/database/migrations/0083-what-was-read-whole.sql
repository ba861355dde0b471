-- One or two letters are found by no index of three: whom few bear was looked for in all (0.9 s of a million students). Each letter
-- and each pair of neighbours, as an index of its own has them.
CREATE FUNCTION letters_of(text text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT string_to_array(text, NULL) || ARRAY(
    SELECT letter || following FROM unnest(string_to_array(text, NULL), string_to_array(substr(text, 2), NULL)) pairs (letter, following)
    WHERE following IS NOT NULL) $$;
CREATE INDEX users_letters ON users USING gin (letters_of(search_text));
CREATE INDEX mail_letters ON mail USING gin (letters_of(lower(recipient || ' ' || subject)));

-- A program's work of a name that many bear is met on the way through its assignments' own, newest first.
DROP INDEX submissions_of_assignment;
CREATE INDEX submissions_of_assignment ON submissions (assignment_id, submitted_at DESC, id DESC) INCLUDE (searched_name);

-- Work of a first and a last name stands together, instead of at each of hundreds who are so called.
CREATE INDEX submissions_by_name ON submissions (searched_name text_pattern_ops, submitted_at DESC, id DESC) INCLUDE (assignment_id);

-- What somebody did of one kind, however seldom they did: counted and found as what everybody did is.
CREATE INDEX audit_log_acts ON audit_log (actor_email, action, resource, at DESC, id DESC);
CREATE OR REPLACE FUNCTION counted_lists() RETURNS TABLE (list text, source text, part text, day text, condition text, columns text)
LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM (VALUES
    ('students', 'users', $e$''$e$, 'kampala_day(r.date_joined)', $e$r.role = 'student'$e$, 'role, date_joined'),
    ('enrollments', 'enrollments', $e$''$e$, 'kampala_day(r.enrolled_at)', 'true', 'enrolled_at'),
    ('submissions', 'submissions', $e$''$e$, 'kampala_day(r.submitted_at)', 'true', 'submitted_at'),
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

DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT * FROM counted_lists() WHERE list = 'audit_acts' LOOP
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
      (SELECT string_agg(format('OLD.%1$s IS DISTINCT FROM NEW.%1$s', trim(name)), ' OR ')
        FROM unnest(string_to_array(one.columns, ',')) name));
    EXECUTE format('INSERT INTO counts SELECT %L, %s, %s, count(*) FROM %I r WHERE %s GROUP BY 2, 3',
      one.list, one.part, one.day, one.source, one.condition);
  END LOOP;
END $$;

-- Tens of a month are found by going once through an index, not by reading every commission and its month.
ALTER TABLE commissions ADD COLUMN earned_month date NOT NULL
  GENERATED ALWAYS AS (date_trunc('month', kampala_day(earned_at)::timestamp)::date) STORED;
CREATE INDEX commissions_of_month ON commissions (affiliate_id, earned_month) WHERE state IN ('confirmed', 'paid') AND price_minor > 0;
