-- The institute's phones lose the 0 of the national format after the country code. The API reads and refuses them so now.
-- In +39, +225, +242 and +378 the 0 is part of the number. A number that is too short without its zeros cannot be called,
-- and is removed.
CREATE FUNCTION pg_temp.read_phone(number text) RETURNS text LANGUAGE sql AS $$
  SELECT phone FROM (SELECT regexp_replace(number,
    '^(\+(?!39|225|242|378)(?:1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d))0+', '\1') AS phone) AS read
  WHERE phone ~ '^\+[1-9][0-9]{7,14}$'
$$;
UPDATE institute SET identity = jsonb_set(identity, '{phones}', (
  SELECT coalesce(jsonb_agg(pg_temp.read_phone(number) ORDER BY place)
    FILTER (WHERE pg_temp.read_phone(number) IS NOT NULL), '[]')
  FROM jsonb_array_elements_text(identity -> 'phones') WITH ORDINALITY AS given (number, place)))
WHERE identity ? 'phones';
UPDATE institute SET identity = jsonb_set(identity, '{whatsapp}',
  to_jsonb(coalesce(pg_temp.read_phone(identity ->> 'whatsapp'), '')))
WHERE identity ? 'whatsapp';
DROP FUNCTION pg_temp.read_phone;

-- Names and messages keep the first four marks of a letter. More are painted over other lines.
UPDATE users SET name = regexp_replace(name, '([\u0300-\u036f]{4})[\u0300-\u036f]+', '\1', 'g')
WHERE name ~ '[\u0300-\u036f]{5}';
UPDATE community_messages SET content = regexp_replace(content, '([\u0300-\u036f]{4})[\u0300-\u036f]+', '\1', 'g')
WHERE content ~ '[\u0300-\u036f]{5}';
