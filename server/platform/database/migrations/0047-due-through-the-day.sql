-- A fee is due until the day ends in Kampala that people read; until now some were due at the hour of their enrollment. Also what
-- is paid or cancelled, which may be asked for again.
CREATE FUNCTION pg_temp.day_end(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT (kampala_day(moment) + time '23:59:59') AT TIME ZONE 'Africa/Kampala' $$;
CREATE FUNCTION pg_temp.iso(moment timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Who was told of a day that is still to come, by an email or a line of one, counts as told of its end.
INSERT INTO waiting_notifications (user_id, kind, record_id, occasion, way, line, path, happened_at, due_at, sent_at)
  SELECT user_id, 'fee', id, 'due ' || pg_temp.iso(pg_temp.day_end(due_at)), 'digest', '', '', now(), now(), now()
  FROM charges
  WHERE user_id IS NOT NULL AND pg_temp.day_end(due_at) > now() AND due_at <> pg_temp.day_end(due_at)
    AND (EXISTS (SELECT 1 FROM emails WHERE key = 'fee-due ' || charges.id || ' ' || pg_temp.iso(charges.due_at))
      OR EXISTS (SELECT 1 FROM waiting_notifications told WHERE told.user_id = charges.user_id AND told.kind = 'fee'
        AND told.record_id = charges.id AND told.occasion = 'due ' || pg_temp.iso(charges.due_at)))
  ON CONFLICT DO NOTHING;

UPDATE charge_parts SET due_at = pg_temp.day_end(due_at) WHERE due_at <> pg_temp.day_end(due_at);
UPDATE charges SET due_at = pg_temp.day_end(due_at), whole_due_at = pg_temp.day_end(whole_due_at)
  WHERE due_at <> pg_temp.day_end(due_at) OR whole_due_at <> pg_temp.day_end(whole_due_at);
