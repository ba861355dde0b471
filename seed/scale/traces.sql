-- Inserts the audit log, and the emails of the last thirty days.

INSERT INTO audit_log (at, actor_id, actor_email, address, action, resource, resource_id, after)
SELECT at, 1 + floor(5 * actor)::integer,
  (ARRAY['joseph', 'sarah', 'david', 'grace', 'peace'])[1 + floor(5 * actor)::integer] || '@darasa.example',
  '10.0.0.' || floor(200 * actor)::integer,
  (ARRAY['update', 'update', 'create', 'delete', 'grade', 'export'])[1 + floor(6 * kind)::integer],
  (ARRAY['submission', 'submission', 'student', 'program', 'communication', 'blog post', 'affiliate'])[1 + floor(7 * actor * kind)::integer],
  1 + floor(100000 * kind)::integer, '{"title": "As it is now"}'
FROM (SELECT n, random() AS actor, random() AS kind, current_setting('scale.now')::timestamptz - interval '1095 days'
    * (1 - n / (current_setting('scale.audit')::double precision + 1)) AS at
  FROM generate_series(1, current_setting('scale.audit')::integer) n) acts ORDER BY n;

INSERT INTO emails (key, recipient, subject, state, created_at, settled_at)
SELECT 'scale-' || n, email, (ARRAY['Your work has been graded', 'A new assignment', 'Welcome'])[1 + (n % 3)::integer], 'sent', at, at
FROM (SELECT n, current_setting('scale.now')::timestamptz - interval '30 days'
    * (1 - n / (current_setting('scale.mail')::double precision + 1)) AS at
  FROM generate_series(1, current_setting('scale.mail')::bigint) n) emails
JOIN users ON users.id = 7 + n * 7919 % current_setting('scale.students')::integer ORDER BY n;
