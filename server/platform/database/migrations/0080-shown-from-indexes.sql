-- Submissions are found by the names of people: in names alone "outlook" is nobody, in names with e-mails a third of all.
CREATE INDEX users_names ON users USING gin (lower(name) gin_trgm_ops);

-- "vid wan" of "David Wanjiru": of a first and a last name hundreds of thousands bear either, and few bear both.
CREATE FUNCTION name_joints(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT right(words[i], 3) || ' ' || left(words[i + 1], 3) FROM generate_subscripts(words, 1) i
    WHERE length(words[i]) >= 3 AND length(words[i + 1]) >= 3)
  FROM string_to_array(lower(name), ' ') words $$;
CREATE INDEX users_joints ON users USING gin (name_joints(name));

-- Who said, handed in or earned something is shown by name and picture, hundreds on a page, read from the index alone.
CREATE UNIQUE INDEX users_cards ON users (id) INCLUDE (name, profile_picture);

-- What a batch comes to is added up from the index alone.
DROP INDEX commissions_of_payout;
CREATE INDEX commissions_of_payout ON commissions (payout_id) INCLUDE (affiliate_id, amount_minor) WHERE payout_id IS NOT NULL;
