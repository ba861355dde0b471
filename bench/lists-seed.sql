-- An institute of 100,000 students, 1,000 programs and 300,000 enrolments: some programs are taken by thousands.

INSERT INTO programs (title, category, duration, duration_days, price, full_description, description,
  program_outline, target_audience, created_at)
SELECT
  (ARRAY['Project Planning', 'Data Analysis', 'Public Health', 'Bookkeeping', 'Beekeeping'])[1 + n % 5] || ' ' || n,
  (ARRAY['Management', 'Data', 'Health', 'Finance', 'Agriculture'])[1 + n % 5],
  (1 + n % 12) || ' weeks', 7 * (1 + n % 12), 'UGX ' || 1000 * (1 + n % 400),
  '<p>' || repeat('What the program teaches, and to whom. ', 40) || '</p>',
  repeat('What the program teaches, and to whom. ', 40),
  repeat('Week: a subject' || chr(10), 12), 'Officers', now() - n * interval '3 hours'
FROM generate_series(1, 1000) n;

INSERT INTO users (username, email, password_hash, role, name, phone, location, occupation, organization,
  education_level, referral_source, date_joined)
SELECT
  'student' || n, 'student' || n || '@example.com', '-', 'student',
  (ARRAY['Amina', 'Brian', 'Grace', 'Moses', 'Esther', 'Peter', 'Ruth', 'Isaac', 'Joan', 'Daniel'])[1 + n % 10] || ' ' ||
  (ARRAY['Nakato', 'Otieno', 'Okello', 'Mugisha', 'Namukasa', 'Wanjiru', 'Banda', 'Mwale', 'Kato', 'Achieng', 'Ouma'])[1 + n % 11] ||
  ' ' || n,
  '+2567' || lpad((n * 7919 % 100000000)::text, 8, '0'),
  (ARRAY['Kampala', 'Gulu', 'Mbarara', 'Nairobi', 'Lusaka'])[1 + n % 5], 'Officer', 'Organisation ' || n % 500,
  'bachelors', 'whatsapp', now() - n * interval '13 minutes'
FROM generate_series(1, 100000) n;

INSERT INTO enrollments (user_id, program_id, enrolled_at)
SELECT DISTINCT ON (user_id, program_id) user_id, program_id, now() - n * interval '4 minutes'
FROM (
  SELECT n, 1 + n % 100000 AS user_id,
    -- The cube makes a few programs popular, as they are.
    1 + floor(1000 * power((n * 48271::bigint % 99991) / 99991.0, 3))::integer AS program_id
  FROM generate_series(1, 310000) n
) wishes
LIMIT 300000;

VACUUM ANALYZE;
