-- Seven in ten applications are approved. A code is the number times a factor, modulo 23 to the eighth power, written
-- in 23 letters. All codes are different, because the factor and 23 have no common divisor.

INSERT INTO affiliates (name, email, phone, company, experience, message, status, affiliate_code, created_at)
SELECT 'Affiliate ' || n, 'affiliate' || n || '@example.com', '+2567' || lpad(n::text, 8, '0'), 'Company ' || n % 500,
  (ARRAY['beginner', 'intermediate', 'advanced', 'expert'])[1 + n % 4], 'I know many who want to learn.',
  CASE WHEN n % 10 < 7 THEN 'approved' WHEN n % 10 < 9 THEN 'pending' ELSE 'rejected' END,
  CASE WHEN n % 10 < 7 THEN (
    SELECT string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (floor(number / 23::numeric ^ digit)::bigint % 23)::integer, 1), '' ORDER BY digit)
    FROM (SELECT n * 12345678901 % 78310985281 AS number) scrambled, LATERAL (SELECT generate_series(0, 7) AS digit) digits) END,
  current_setting('scale.now')::timestamptz - interval '1095 days'
    * (1 - n / (current_setting('scale.affiliates')::double precision + 1))
FROM generate_series(1, current_setting('scale.affiliates')::bigint) n ORDER BY n;

CREATE TEMP TABLE approved ON COMMIT DROP AS
  SELECT id, row_number() OVER (ORDER BY id) AS number, created_at FROM affiliates WHERE status = 'approved';

WITH draws AS MATERIALIZED (
  SELECT n, 1 + floor((SELECT count(*) FROM approved) * power(random(), 2))::bigint AS number, random() AS age
  FROM generate_series(1, current_setting('scale.clicks')::bigint) n),
clicked AS (
  SELECT n, id, created_at + (current_setting('scale.now')::timestamptz - created_at) * age AS at
  FROM draws JOIN approved USING (number))
INSERT INTO affiliate_clicks (affiliate_id, day, visitor, clicked_at)
SELECT id, (at AT TIME ZONE 'Africa/Kampala')::date, sha256(n::text::bytea), at FROM clicked ORDER BY at, n;

INSERT INTO payouts (currency, status, created_at, paid_at)
SELECT 'UGX', 'paid', at, at + interval '1 day'
FROM (SELECT current_setting('scale.now')::timestamptz - n * interval '14 days' AS at FROM generate_series(1, 70) n) batches
ORDER BY at;

-- Inserts commissions on a random part of the enrollments, all at the rate of the first tier.
WITH draws AS MATERIALIZED (
  SELECT id, program_id, enrolled_at, 1 + floor((SELECT count(*) FROM approved) * power(random(), 2))::bigint AS number,
    random() AS chance, 1 + floor(70 * random())::integer AS batch
  FROM enrollments WHERE random() < current_setting('scale.commissions')::numeric
    / greatest(current_setting('scale.enrollments')::numeric, 1)),
priced AS (
  SELECT draws.*, approved.id AS affiliate_id, title, price, price_amount::bigint AS minor,
    CASE WHEN chance < 0.5 AND price_amount > 0 THEN 'paid' WHEN chance < 0.7 THEN 'confirmed' WHEN chance < 0.95 THEN 'pending'
      ELSE 'void' END AS state
  FROM draws JOIN approved USING (number) JOIN programs ON programs.id = program_id)
INSERT INTO commissions (affiliate_id, enrollment_id, course_name, course_price, currency, price_minor, rate_percent, amount_minor,
  source, state, earned_at, confirmed_at, voided_at, void_reason, payout_id)
SELECT affiliate_id, id, title, price, 'UGX', minor, CASE WHEN minor > 0 THEN 15 ELSE 0 END, CASE WHEN minor > 0 THEN minor * 15 / 100 ELSE 0 END,
  'link', state, enrolled_at, CASE WHEN state IN ('confirmed', 'paid') THEN enrolled_at + interval '7 days' END,
  CASE WHEN state = 'void' THEN enrolled_at + interval '1 day' END,
  CASE WHEN state = 'void' THEN 'The enrollment was removed.' END, CASE WHEN state = 'paid' THEN batch END
FROM priced ORDER BY enrolled_at, id;

INSERT INTO payout_payees (payout_id, affiliate_id, method, account_name, phone)
SELECT DISTINCT payout_id, affiliates.id, 'mobile_money', name, phone
FROM commissions JOIN affiliates ON affiliates.id = affiliate_id WHERE payout_id IS NOT NULL;
