-- Who has a first and a last name further on, or in a longer word, is told apart by five letters of the left word where it has as
-- many: "uel nak" alone did not tell Samuel Nakato from two thousand called Emmanuel Nakato, each of whom was looked up. "uel nak",
-- "uel nak 6" and "amuel nak 6" of Samuel Nakato, and with " +" for the number behind another word (migration 0081).
DROP INDEX users_joints;
CREATE OR REPLACE FUNCTION name_joints(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT part || ' ' || left(words[i + 1], 3) || ending FROM generate_subscripts(words, 1) i,
      LATERAL (SELECT CASE WHEN i > 1 THEN ' +' ELSE ' ' || least(length(words[i]), 30) END) place (ending_there),
      LATERAL (VALUES (right(words[i], 3), ''), (right(words[i], 3), ending_there), (right(words[i], 5), ending_there)) parts (part, ending)
    WHERE length(words[i]) >= 3 AND length(words[i + 1]) >= 3 AND (ending = '' OR length(part) IN (3, 5)))
  FROM string_to_array(lower(name), ' ') words $$;
CREATE INDEX users_joints ON users USING gin (name_joints(name));
