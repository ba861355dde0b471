-- Inserts five assignments per program, four of them sent. Their files do not exist, so a download answers 404.

INSERT INTO assignments (program_id, title, description, deadline, storage_key, filename, size_bytes, mime, sent_at, created_at, updated_at)
SELECT id, title || ', part ' || part, 'Read the outline and answer in writing.', deadline,
  'assignments/scale-' || id || '-' || part || '.pdf', 'part-' || part || '.pdf', 20000, 'application/pdf',
  CASE WHEN part < 5 THEN made END, made, made
FROM (
  SELECT id, title, part, created_at + (current_setting('scale.now')::timestamptz - created_at) * (part / 6.0) AS made,
    current_setting('scale.now')::timestamptz + (part - 3) * interval '40 days' AS deadline
  FROM programs, generate_series(1, 5) part) plan ORDER BY id, part;

WITH draws AS MATERIALIZED (
  SELECT 1 + floor((SELECT count(*) FROM members) * random())::bigint AS number, 1 + floor(4 * random())::integer AS part,
    random() AS chance
  FROM generate_series(1, 100 + current_setting('scale.submissions')::bigint * 13 / 10)),
chosen AS (
  SELECT number, part, min(chance) AS chance FROM draws GROUP BY number, part
  ORDER BY min(chance), number, part LIMIT current_setting('scale.submissions')::bigint),
submitted AS (
  SELECT a.id, user_id, chance * 1.3 - floor(chance * 1.3) AS score,
    enrolled_at + (current_setting('scale.now')::timestamptz - enrolled_at) * power(chance, 0.5) AS at
  FROM chosen JOIN members USING (number) JOIN assignments a ON a.id = 5 * (members.program_id - 1) + part)
INSERT INTO submissions (assignment_id, user_id, storage_key, filename, size_bytes, mime, submission_text, submitted_at,
  marks_awarded, feedback, graded_at)
SELECT submitted.id, user_id, 'submissions/scale-' || submitted.id || '-' || user_id || '.pdf', 'answers.pdf', 30000, 'application/pdf',
  'My answers are in the file.', at, CASE WHEN score < 0.7 THEN round((40 + 80 * score)::numeric) END,
  CASE WHEN score < 0.7 THEN 'Well done.' ELSE '' END, CASE WHEN score < 0.7 THEN at + interval '2 days' END
FROM submitted ORDER BY at, submitted.id, user_id;
