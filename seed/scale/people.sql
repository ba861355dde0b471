-- Inserts staff, then students in the order in which they joined, over three years. A few names are common, as in real
-- life; one student in eight has a rare family name.

INSERT INTO users (username, email, password_hash, role, permissions, name, phone, date_joined)
SELECT split_part(email, '@', 1), email, current_setting('scale.password_hash'), role, permissions::text[], name,
  '+256700000011', current_setting('scale.now')::timestamptz - interval '4 years'
FROM (VALUES
  ('joseph@darasa.example', 'admin', '{}', 'Joseph Okello'),
  ('sarah@darasa.example', 'sub_admin', '{programs,team,testimonials}', 'Sarah Atim'),
  ('david@darasa.example', 'sub_admin', '{students,assignments,communications}', 'David Mugisha'),
  ('grace@darasa.example', 'sub_admin', '{blog}', 'Grace Namukasa'),
  ('peace@darasa.example', 'sub_admin', '{affiliates}', 'Peace Achieng'),
  ('ivan@darasa.example', 'sub_admin', '{analytics}', 'Ivan Ssali')) staff (email, role, permissions, name);

-- Arrays of name parts. They are read by subqueries, because a join would copy them with each row.
CREATE TEMP TABLE name_parts ON COMMIT DROP AS SELECT
  ARRAY['Grace', 'Joseph', 'Amina', 'Brian', 'Esther', 'Moses', 'Ruth', 'Peter', 'Joan', 'Isaac', 'Sarah', 'David', 'Mercy',
    'John', 'Fatuma', 'Paul', 'Agnes', 'Samuel', 'Irene', 'Daniel', 'Janet', 'Emmanuel', 'Lydia', 'Ronald', 'Winnie', 'Patrick',
    'Doreen', 'Simon', 'Harriet', 'Denis', 'Prossy', 'Ivan', 'Rehema', 'Godfrey', 'Hellen', 'Julius', 'Naome', 'Hassan',
    'Stella', 'Tonny', 'Zainab', 'Umar', 'Wilberforce', 'Yusuf', 'Xavier', 'Queen'] AS given,
  ARRAY['Nakato', 'Okello', 'Mugisha', 'Otieno', 'Namukasa', 'Kato', 'Achieng', 'Wanjiru', 'Ssali', 'Babirye', 'Atim', 'Odongo',
    'Tumusiime', 'Nabirye', 'Kamau', 'Byaruhanga', 'Akello', 'Waiswa', 'Nansubuga', 'Opio', 'Mwale', 'Banda', 'Kiprotich',
    'Auma', 'Lubega', 'Nalwoga', 'Ouma', 'Kyomuhendo', 'Wafula', 'Asiimwe', 'Mutesi', 'Kizza', 'Apio', 'Mbabazi', 'Njoroge',
    'Ainebyona', 'Muwonge', 'Chebet', 'Nakimuli', 'Sserwadda', 'Ojok', 'Kansiime', 'Nyambura', 'Zziwa', 'Twinomujuni'] AS family,
  ARRAY['ba', 'ka', 'mu', 'nde', 'wo', 'si', 'lu', 'ge', 'ti', 'nya', 'ro', 'zi', 'fe', 'ma', 'ho', 'ju'] AS syllables,
  ARRAY['Kampala', 'Wakiso', 'Gulu', 'Mbarara', 'Jinja', 'Nairobi', 'Lusaka', 'Mbale', 'Arua', 'Kigali'] AS places,
  ARRAY['gmail.com', 'yahoo.com', 'outlook.com', 'mak.ac.ug', 'example.org'] AS hosts,
  ARRAY['Officer', 'Teacher', 'Nurse', 'Accountant', 'Farmer', 'Engineer', 'Manager', 'Student'] AS work,
  ARRAY['diploma', 'postgraduate_diploma', 'bachelors', 'postgraduate', 'masters', 'phd'] AS levels,
  ARRAY['instagram', 'x', 'facebook', 'linkedin', 'direct_referral', 'whatsapp', 'ctpa_website'] AS sources;

WITH draws AS MATERIALIZED (
  SELECT n, random() AS a, random() AS b, random() AS c, random() AS d, random() AS e, random() AS f
  FROM generate_series(1, current_setting('scale.students')::integer) n),
named AS (
  SELECT draws.*, (SELECT given FROM name_parts)[1 + floor(cardinality((SELECT given FROM name_parts)) * a * a)::integer] AS first_name,
    CASE WHEN c < 0.125
      THEN initcap((SELECT syllables FROM name_parts)[1 + floor(16 * b)::integer] || (SELECT syllables FROM name_parts)[1 + floor(16 * d)::integer]
        || (SELECT syllables FROM name_parts)[1 + floor(16 * e)::integer] || (SELECT syllables FROM name_parts)[1 + floor(16 * f)::integer])
      ELSE (SELECT family FROM name_parts)[1 + floor(cardinality((SELECT family FROM name_parts)) * b * b)::integer] END AS last_name
  FROM draws)
INSERT INTO users (username, email, password_hash, name, phone, location, occupation, organization, education_level,
  referral_source, date_joined)
SELECT 'student' || n, lower(first_name || '.' || last_name) || n || '@' || (SELECT hosts FROM name_parts)[1 + floor(5 * d * d)::integer],
  current_setting('scale.password_hash'), first_name || ' ' || last_name,
  '+2567' || lpad((n * 7919::bigint % 100000000)::text, 8, '0'), (SELECT places FROM name_parts)[1 + floor(10 * e * e)::integer],
  (SELECT work FROM name_parts)[1 + floor(8 * f)::integer], 'Organisation ' || floor(5000 * d)::integer, (SELECT levels FROM name_parts)[1 + floor(6 * e)::integer],
  (SELECT sources FROM name_parts)[1 + floor(7 * f)::integer],
  current_setting('scale.now')::timestamptz - interval '1095 days'
    * (1 - sqrt(n / current_setting('scale.students')::double precision))
FROM named ORDER BY n;

-- Gives one student in ten a session, whose secret nobody knows.
INSERT INTO sessions (id_hash, user_id, created_at, expires_at)
SELECT sha256(random()::text::bytea), id, current_setting('scale.now')::timestamptz - interval '1 day',
  current_setting('scale.now')::timestamptz + interval '13 days'
FROM users WHERE role = 'student' AND random() < 0.1;
