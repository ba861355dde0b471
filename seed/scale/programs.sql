-- Inserts programs and the content of the public site. The programs' trigger computes their enrollment deadlines.

INSERT INTO programs (title, category, duration, duration_days, price, full_description, description, program_outline,
  target_audience, deadline_value, deadline_unit, created_at)
SELECT
  (ARRAY['Project Planning', 'Data Analysis', 'Public Health', 'Bookkeeping', 'Beekeeping', 'Monitoring and Evaluation',
    'Grant Writing', 'Procurement', 'Human Resources', 'Solar Installation'])[1 + n % 10] || ' ' || n,
  (ARRAY['Management', 'Data', 'Health', 'Finance', 'Agriculture'])[1 + n % 5],
  (1 + n % 12) || ' weeks', 7 * (1 + n % 12),
  CASE WHEN n % 50 = 0 THEN 'Free' ELSE 'UGX ' || to_char(1000 * (50 + n % 400), 'FM999,999,999') END,
  '<p>' || repeat('What the program teaches, and to whom. ', 40) || '</p>',
  repeat('What the program teaches, and to whom. ', 40), repeat('Week: a subject' || chr(10), 12), 'Officers',
  CASE WHEN n % 3 = 0 THEN 1 + n % 6 END, CASE WHEN n % 3 = 0 THEN 'years' END,
  current_setting('scale.now')::timestamptz - interval '1095 days'
    * (1 - n / current_setting('scale.programs')::double precision)
FROM generate_series(1, current_setting('scale.programs')::integer) n ORDER BY n;

INSERT INTO blog_posts (title, category, description, is_published, created_at, published_at)
SELECT 'Post ' || n || ': what our graduates say', (ARRAY['News', 'Careers', 'Stories'])[1 + n % 3],
  '<p>' || repeat('What happened at the institute. ', 60) || '</p>', n % 10 <> 0, made, CASE WHEN n % 10 <> 0 THEN made END
FROM (SELECT n, current_setting('scale.now')::timestamptz - n * interval '2 days' AS made
  FROM generate_series(1, current_setting('scale.posts')::integer) n) posts ORDER BY made;

INSERT INTO testimonials (name, role, company, program, content, created_at)
SELECT 'Graduate ' || n, 'Officer', 'Organisation ' || n % 50, 'Data Analysis ' || n, repeat('I learnt much. ', 10),
  current_setting('scale.now')::timestamptz - n * interval '5 days'
FROM generate_series(1, current_setting('scale.posts')::integer / 2) n;

INSERT INTO team_members (name, role, email, phone, "order")
SELECT 'Trainer ' || n, 'Trainer', 'trainer' || n || '@darasa.example', '+256700000' || lpad(n::text, 3, '0'), n
FROM generate_series(1, 30) n;
