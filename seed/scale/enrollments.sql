-- The cube makes a few programs popular: with 1,000 programs, the first has a tenth of all enrollments. More pairs are
-- drawn than needed, because equal pairs count once.

WITH drawn AS MATERIALIZED (
  SELECT (SELECT min(id) FROM users WHERE role = 'student')
      + floor(current_setting('scale.students')::integer * random())::integer AS user_id,
    1 + floor(current_setting('scale.programs')::integer * power(random(), 3))::integer AS program_id, random() AS chance
  FROM generate_series(1, 1000 + current_setting('scale.enrollments')::bigint * 13 / 10)),
chosen AS (
  SELECT user_id, program_id, min(chance) AS chance FROM drawn GROUP BY user_id, program_id
  ORDER BY min(chance), user_id, program_id LIMIT current_setting('scale.enrollments')::bigint)
INSERT INTO enrollments (user_id, program_id, enrolled_at, ticks, ticked_up_to)
SELECT user_id, program_id, at, ticks, ticks
FROM (
  SELECT user_id, program_id, date_joined
      + (current_setting('scale.now')::timestamptz - date_joined) * power(chance * 1.3 - floor(chance * 1.3), 2) AS at,
    least(duration_days / 7, round(2 * random()
      * current_setting('scale.ticks')::numeric / greatest(current_setting('scale.enrollments')::numeric, 1))::integer) AS ticks
  FROM chosen JOIN users ON users.id = user_id JOIN programs ON programs.id = program_id) plan
ORDER BY at, user_id, program_id;

-- Ticks units in their order, and only units that the program has.
INSERT INTO completed_units (enrollment_id, unit_number, completed_at)
SELECT id, unit, least(enrolled_at + unit * interval '7 days', current_setting('scale.now')::timestamptz)
FROM enrollments, generate_series(1, ticks) unit;

-- Numbers the enrollments program by program, so that the next files can draw a random one of all or of a program.
CREATE TEMP TABLE members ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY program_id, user_id) AS number, program_id, user_id, enrolled_at FROM enrollments;
CREATE TEMP TABLE member_ranges ON COMMIT DROP AS
  SELECT program_id, min(number) AS first, count(*) AS members FROM members GROUP BY program_id;
ANALYZE members;
ANALYZE member_ranges;
