-- One communication in five goes to a program. Four students in ten have read each of the newest twenty that went to
-- all; few have read older ones.

INSERT INTO communications (title, message, recipient_type, program_id, sender_id, sender_name, sent_at)
SELECT 'Communication ' || n, repeat('What the institute has to say. ', 20), CASE WHEN n % 5 = 0 THEN 'program' ELSE 'all' END,
  CASE WHEN n % 5 = 0 THEN 1 + floor(current_setting('scale.programs')::integer * power(random(), 3))::integer END,
  (SELECT id FROM users WHERE email = 'david@darasa.example'), 'David Mugisha',
  current_setting('scale.now')::timestamptz - interval '1095 days'
    * (1 - n / (current_setting('scale.communications')::double precision + 1))
FROM generate_series(1, current_setting('scale.communications')::integer) n ORDER BY n;

INSERT INTO attachments (communication_id, filename, storage_key, mime, size_bytes)
SELECT id, 'timetable.pdf', 'attachments/scale-' || id || '.pdf', 'application/pdf', 40000
FROM communications WHERE id % 10 = 0;

CREATE TEMP TABLE reached ON COMMIT DROP AS
SELECT users.id AS user_id, newest.id AS communication_id, random() AS chance, sent_at
FROM users, (SELECT id, sent_at FROM communications WHERE recipient_type = 'all' ORDER BY id DESC LIMIT 20) newest
WHERE role = 'student' AND date_joined <= sent_at
  AND random() < 0.04 * current_setting('scale.receipts')::numeric / current_setting('scale.students')::numeric;

INSERT INTO reached
WITH draws AS MATERIALIZED (
  SELECT 1 + floor(current_setting('scale.communications')::integer * random())::integer AS id,
    1 + floor((SELECT count(*) FROM members) * random())::bigint AS number, random() AS chance
  FROM generate_series(1, current_setting('scale.receipts')::bigint / 5))
SELECT members.user_id, c.id, min(chance), c.sent_at
FROM draws JOIN communications c USING (id) JOIN members USING (number) JOIN users ON users.id = user_id
WHERE c.id NOT IN (SELECT id FROM communications WHERE recipient_type = 'all' ORDER BY id DESC LIMIT 20)
  AND (CASE WHEN recipient_type = 'all' THEN date_joined <= sent_at
    ELSE c.program_id = members.program_id AND enrolled_at <= sent_at END)
GROUP BY members.user_id, c.id, c.sent_at;

INSERT INTO communication_receipts (user_id, communication_id, read_at, deleted_at)
SELECT user_id, communication_id,
  CASE WHEN chance > 0.03 THEN sent_at + chance * (current_setting('scale.now')::timestamptz - sent_at) END,
  CASE WHEN chance < 0.05 THEN current_setting('scale.now')::timestamptz END
FROM reached;

-- Counts the recipients at the moment of sending.
UPDATE communications SET recipients_count = counted.count
FROM (
  SELECT id, count(*) FILTER (WHERE id IS NULL) OVER (ORDER BY at, id NULLS FIRST) AS count
  FROM (SELECT NULL::integer AS id, date_joined AS at FROM users WHERE role = 'student'
    UNION ALL SELECT id, sent_at FROM communications WHERE recipient_type = 'all') timeline) counted
WHERE counted.id = communications.id;

UPDATE communications SET recipients_count = counted.count
FROM (SELECT c.id, count(*) AS count FROM communications c JOIN enrollments e ON e.program_id = c.program_id AND enrolled_at <= sent_at
  JOIN users u ON u.id = e.user_id AND u.date_joined <= sent_at GROUP BY c.id) counted
WHERE counted.id = communications.id;
