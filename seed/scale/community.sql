-- Three in ten messages begin a thread; the others are replies. One reply in ten goes to the most popular thousandth of
-- the threads. Senders are enrolled in the program before they write, and a reply is newer than its message.

CREATE TEMP TABLE phrases ON COMMIT DROP AS SELECT ARRAY[
  'Has anybody finished the exercise of this week?', 'I found the second part hard.', 'Thank you, that helped me a lot!',
  'The deadline is on Friday, as far as I know.', 'Where do I find the reading list?', 'My data bundle ended, please wait for me.',
  'We meet at the library in Kampala on Saturday.', 'See page twelve of the outline.', 'I agree.', 'Not yet, but I am trying.',
  'Could somebody explain the difference between the two?', 'It works when you leave out the first row.', 'Webale nnyo!',
  'The trainer said that both answers are right.', 'I will share my notes tomorrow evening.', 'Congratulations to all of us.'] AS phrase;

WITH draws AS MATERIALIZED (
  SELECT n, 1 + floor((SELECT count(*) FROM members) * random())::bigint AS number, random() AS age, random() AS a, random() AS b,
    random() AS c
  FROM generate_series(1, current_setting('scale.messages')::bigint * 3 / 10) n),
written AS (
  SELECT draws.*, program_id, user_id, enrolled_at + (current_setting('scale.now')::timestamptz - enrolled_at) * age AS at
  FROM draws JOIN members USING (number))
INSERT INTO community_messages (program_id, sender_id, content, created_at)
SELECT program_id, user_id, (SELECT phrase FROM phrases)[1 + floor(16 * a)::integer] || ' ' || (SELECT phrase FROM phrases)[1 + floor(16 * b)::integer]
  || CASE WHEN c < 0.3 THEN ' ' || (SELECT phrase FROM phrases)[1 + floor(50 * c)::integer] ELSE '' END, at
FROM written ORDER BY at, n;

ANALYZE community_messages;

WITH threads AS (SELECT count(*) AS count FROM community_messages),
draws AS MATERIALIZED (
  SELECT n, CASE WHEN random() < 0.1 THEN 1 + 1000 * floor(greatest(count / 1000, 1) * random())::bigint
    ELSE 1 + floor(count * random())::bigint END AS parent_id, random() AS who, random() AS age, random() AS a
  FROM threads, generate_series(1, current_setting('scale.messages')::bigint - count) n
  WHERE count > 0),
answered AS (
  SELECT n, draws.parent_id, m.program_id, m.created_at + (current_setting('scale.now')::timestamptz - m.created_at) * power(age, 4) AS at,
    first + floor(members * who)::bigint AS number, a
  FROM draws JOIN community_messages m ON m.id = draws.parent_id JOIN member_ranges ON member_ranges.program_id = m.program_id)
INSERT INTO community_messages (program_id, parent_id, sender_id, content, created_at)
SELECT answered.program_id, parent_id, user_id, (SELECT phrase FROM phrases)[1 + floor(16 * a)::integer], greatest(at, enrolled_at)
FROM answered JOIN members USING (number) ORDER BY at, n;

ANALYZE community_messages;

-- Deletes some messages that have replies.
UPDATE community_messages SET content = '', sender_id = NULL, deleted_at = created_at
WHERE parent_id IS NULL AND id % 500 = 7
  AND id IN (SELECT parent_id FROM community_messages WHERE parent_id % 500 = 7);

WITH total AS (SELECT count(*) AS count FROM community_messages),
draws AS MATERIALIZED (
  SELECT 1 + floor(count * power(random(), 1.5))::bigint AS id, random() AS who
  FROM total, generate_series(1, current_setting('scale.likes')::bigint)),
liked AS (
  SELECT m.id, first + floor(members * who)::bigint AS number, m.created_at
  FROM draws JOIN community_messages m USING (id) JOIN member_ranges USING (program_id) WHERE deleted_at IS NULL)
INSERT INTO community_likes (message_id, user_id, liked_at)
SELECT liked.id, user_id, min(liked.created_at) FROM liked JOIN members USING (number) GROUP BY liked.id, user_id;

INSERT INTO community_events (program_id, kind, message_id, parent_id, actor_id, at)
SELECT program_id, CASE WHEN parent_id IS NULL THEN 'message' ELSE 'reply' END, id, parent_id, sender_id, created_at
FROM community_messages WHERE created_at > current_setting('scale.now')::timestamptz - interval '1 day' ORDER BY created_at, id;
