-- The catalogue: a search without accents, near matches, filters by price, and words that mean the same.

-- Text as searches compare it: without accents and in lower case.
CREATE FUNCTION searchable_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'));

-- The first number in the price, for ordering and filters: "UGX 1,500 (was 2,000)" is 1500, "$149.50" is 149.5. What costs
-- nothing, and text without a number, counts as 0 (api.md section 3).
ALTER TABLE programs DROP COLUMN price_amount;
ALTER TABLE programs
  ADD COLUMN is_free boolean NOT NULL GENERATED ALWAYS AS (price ~* 'free' OR price !~ '[1-9]') STORED,
  ADD COLUMN price_amount numeric NOT NULL GENERATED ALWAYS AS (CASE WHEN price ~* 'free' THEN 0 ELSE
    coalesce(substring(regexp_replace(price, '(\d)[,.\s](?=\d{3}(?!\d))', '\1', 'g') FROM '\d+(?:\.\d+)?')::numeric, 0)
    END) STORED,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (searchable_text(title || ' ' || category)) STORED;
CREATE INDEX programs_search ON programs USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX programs_newest ON programs (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX programs_of_category ON programs (category) WHERE deleted_at IS NULL;

-- Words that mean the same in a search, with commas between them.
CREATE TABLE search_synonyms (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  terms text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT search_synonyms_two_terms CHECK (terms LIKE '%_,_%'),
  CONSTRAINT search_synonyms_terms_length CHECK (char_length(terms) <= 300)
);
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
INSERT INTO search_synonyms (terms) VALUES
  ('m&e, monitoring and evaluation, monitoring & evaluation'),
  ('hr, human resources'),
  ('ict, information technology');
