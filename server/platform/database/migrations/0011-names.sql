-- Names are found in any spelling, and lists by name have one order. searchable() of contract/shared/text/searchable.ts
-- does the same for the words of a search. A test compares the two for every character.

-- The function is not STRICT, because PostgreSQL inlines a strict one only without CASE.
CREATE OR REPLACE FUNCTION searchable_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    -- Most texts are ASCII, which needs no table.
    WHEN octet_length($1) = char_length($1) THEN lower(translate($1, E'\n\r\t\f\u000b''`', '     '))
    ELSE
      replace(replace(replace(replace(replace(
        translate(
          lower(regexp_replace(
            normalize(translate($1, E'\u00b4\u0384\u1fbd\u1fbf\u1fef\u1ffd\u1ffe', ''), NFKD),
            -- Marks and invisible signs, then apostrophes.
            '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c'
            '\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u07eb-\u07f3\u07fd'
            '\u135d-\u135f\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0'
            '\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U0001e944-\U0001e94a'
            '''`\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u055a\u05f3\u07f4\u07f5\u2018-\u201b\u2032\u2035\ua78b\ua78c]',
            '', 'g')),
          E'ÆŒẞÞŊ'
          'ȺⱥɃƀƁɓȻȼĐđƉɖƊɗÐðƎǝƏəƐɛɆɇƑƒǤǥƓɠƔɣĦħ'
          'ıƗɨƖɩɈɉƘƙŁłƝɲØøƆɔƟɵƤƥɌɍŦŧƬƭ'
          'ɄʉƱʊƲʋⱲⱳɎɏƳƴƵƶς'
          'ٱىیکة'
          '٠۰١۱٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹'
          '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'
          '\n\r\t\f\u000b\u1680\u2028\u2029',
          'æœßþŋ'
          'aabbbbccddddddddeeeeeeeeffgggggghh'
          'iiiiijjkkllnnoooooopprrtttt'
          'uuuuvvwwyyyyzzσ'
          'اييكه'
          '00112233445566778899'
          '-------'
          '        '),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), 'ŋ', 'ng')
  END;

-- Stored texts are made again with it.
ALTER TABLE users
  DROP COLUMN search_text,
  DROP COLUMN search_details,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (searchable_text(name || ' ' || email)) STORED,
  ADD COLUMN search_details text NOT NULL GENERATED ALWAYS AS (searchable_text(organization || ' ' || phone)) STORED;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_search_details ON users USING gin (search_details gin_trgm_ops) WHERE role = 'student';

ALTER TABLE programs
  DROP COLUMN search_text,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (searchable_text(title || ' ' || category)) STORED;
CREATE INDEX programs_search ON programs USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- Columns, because no index helps these searches, and making the text for each search takes too long.
ALTER TABLE charges ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (searchable_text(
  reference || ' ' || student_name || ' ' || program_title || ' ' || organization || ' ' || purchase_order)) STORED;
ALTER TABLE blog_posts ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
  (searchable_text(title || ' ' || category || ' ' || description)) STORED;

DROP INDEX users_students_by_name;
CREATE INDEX users_students_by_name ON users (searchable_text(name), id) WHERE role = 'student';

DROP INDEX emails_search;
CREATE INDEX emails_search ON emails USING gin (searchable_text(recipient || ' ' || subject) gin_trgm_ops);

DROP INDEX community_messages_words;
CREATE INDEX community_messages_words ON community_messages USING gin (searchable_text(content) gin_trgm_ops)
  WHERE deleted_at IS NULL;

DROP INDEX affiliates_search;
CREATE INDEX affiliates_search ON affiliates
  USING gin (searchable_text(name || ' ' || email || ' ' || company) gin_trgm_ops) WHERE deleted_at IS NULL;

DROP INDEX commissions_search;
CREATE INDEX commissions_search ON commissions USING gin (searchable_text(course_name) gin_trgm_ops);
