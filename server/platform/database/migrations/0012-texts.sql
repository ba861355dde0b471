-- The institute's phones lose the 0 of the national format after the country code. The API reads and refuses them so now.
-- A number that is too short without its zeros cannot be called, and is removed.
UPDATE institute SET identity = jsonb_set(identity, '{phones}', (
  SELECT coalesce(jsonb_agg(phone ORDER BY place) FILTER (WHERE phone ~ '^\+[1-9][0-9]{7,14}$'), '[]')
  FROM jsonb_array_elements_text(identity -> 'phones') WITH ORDINALITY AS given (number, place)
  CROSS JOIN LATERAL (SELECT regexp_replace(number,
    '^(\+(?:1|7|20|27|[34][013-9]|36|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d))0+', '\1') AS phone) AS read))
WHERE identity ? 'phones';

-- Names and messages keep the first four marks of a letter. More are painted over other lines.
UPDATE users SET name = regexp_replace(name, '([\u0300-\u036f]{4})[\u0300-\u036f]+', '\1', 'g')
WHERE name ~ '[\u0300-\u036f]{5}';
UPDATE community_messages SET content = regexp_replace(content, '([\u0300-\u036f]{4})[\u0300-\u036f]+', '\1', 'g')
WHERE content ~ '[\u0300-\u036f]{5}';
