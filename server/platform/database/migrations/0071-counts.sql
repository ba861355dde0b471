-- Counts of long lists, by day and by part: what a list shows as its count, where in it a late page begins, and how many
-- belong to each of something, without counting a million rows each time.
--
-- As in 0032 a row says by how much a count changed and a count is their sum, so that nothing waits for anything. One change
-- in fifty adds together the rows of what it changes that nobody else is adding together: a count is the sum of some dozens,
-- however many a day brings.
CREATE TABLE counts (
  list text NOT NULL,
  -- Of a list that is counted by parts: whose, or of what state.
  part text NOT NULL DEFAULT '',
  -- Of a list that is counted by days: the day in Kampala.
  day date NOT NULL DEFAULT '-infinity',
  change integer NOT NULL
);
CREATE INDEX counts_of_list ON counts (list, part, day) INCLUDE (change);

CREATE FUNCTION kampala_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE 'Africa/Kampala')::date;

-- What is counted: rows `r` of a table for which the condition holds, by part and day. Columns are those whose change moves
-- a row from one count to another.
CREATE FUNCTION counted_lists() RETURNS TABLE (list text, source text, part text, day text, condition text, columns text)
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
    ('mail', 'mail', 'r.state', 'kampala_day(r.created_at)', 'true', 'state, created_at')
  ) lists (list, source, part, day, condition, columns)
$$;

-- Adds the rows of a count together that nobody else is adding together. A snapshot older than the statement would not bear that
-- another has done so.
CREATE FUNCTION fold_count(of_list text, of_part text, of_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN RETURN; END IF;
  WITH gone AS (DELETE FROM counts WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM counts WHERE list = of_list AND part = of_part AND day = of_day LIMIT 5000 FOR UPDATE SKIP LOCKED))
    RETURNING change)
  INSERT INTO counts SELECT of_list, of_part, of_day, sum(change) FROM gone HAVING sum(change) <> 0;
END $$;

CREATE FUNCTION fold_chance() RETURNS float LANGUAGE sql STABLE
  RETURN coalesce(nullif(current_setting('counts.fold_chance', true), '')::float, 0.02);

-- Counts everything anew: after a fill in bulk, or by hand should a count ever be doubted.
CREATE FUNCTION recount() RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
  LOCK TABLE counts IN ACCESS EXCLUSIVE MODE;
  DELETE FROM counts;
  FOR one IN SELECT * FROM counted_lists() LOOP
    EXECUTE format('INSERT INTO counts SELECT %L, %s, %s, count(*) FROM %I r WHERE %s GROUP BY 2, 3',
      one.list, one.part, one.day, one.source, one.condition);
  END LOOP;
END $$;

-- One function a list, so that its statements are planned once a connection: of an insertion or deletion for the whole statement,
-- of a change for its row.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT * FROM counted_lists() LOOP
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
  END LOOP;
END $$;

SELECT recount();
