import type pg from "pg";

const TITLE = "Gradebook of the bench";
const [STUDENTS, ASSIGNMENTS] = [160, 30];

/** Returns a program of 160 students with 30 sent assignments, their graded work and 30 sessions. Makes it once. */
export async function gradebookProgram(pool: pg.Pool): Promise<number> {
  const found = await pool.query("SELECT id FROM programs WHERE title = $1", [TITLE]);
  if (found.rows[0]) return found.rows[0].id;
  const { rows } = await pool.query(
    `WITH program AS (
      INSERT INTO programs (title, category, duration, duration_days, price, full_description, description, program_outline,
        target_audience)
      VALUES ($1, 'Data', '30 weeks', 210, 'Free', '<p>Marks.</p>', 'Marks.', 'Week: a subject', 'Officers')
      RETURNING id), enrolled AS (
      INSERT INTO enrollments (user_id, program_id, enrolled_at)
      SELECT users.id, program.id, now() - interval '300 days' FROM program,
        (SELECT id FROM users WHERE role = 'student' ORDER BY id LIMIT $2) users
      RETURNING user_id), sent AS (
      INSERT INTO assignments (program_id, title, deadline, storage_key, filename, size_bytes, mime, sent_at)
      SELECT program.id, 'Work ' || n, now() + (n - 20) * interval '7 days', 'assignments/gradebook-' || n || '.pdf',
        'work.pdf', 20000, 'application/pdf', now() - interval '300 days'
      FROM program, generate_series(1, $3::integer) n RETURNING id), held AS (
      INSERT INTO units (program_id, number, state, session_starts_at, session_ends_at, created_at, updated_at)
      SELECT program.id, n, 'published', now() - n * interval '7 days', now() - n * interval '7 days' + interval '1 hour',
        now(), now()
      FROM program, generate_series(1, $3::integer) n RETURNING id), marked AS (
      INSERT INTO attendance (unit_id, user_id, state, source, marked_at, updated_at)
      SELECT held.id, user_id, CASE (held.id + user_id) % 5 WHEN 0 THEN 'absent' ELSE 'present' END, 'staff', now(), now()
      FROM held, enrolled WHERE (held.id * 7 + user_id) % 10 > 0)
    INSERT INTO submissions (assignment_id, user_id, storage_key, filename, size_bytes, mime, submitted_at, marks_awarded,
      graded_at)
    SELECT sent.id, user_id, 'submissions/gradebook-' || sent.id || '-' || user_id, 'answers.pdf', 30000, 'application/pdf',
      now() - interval '100 days', 40 + (sent.id + user_id) % 60, now() - interval '90 days'
    FROM sent, enrolled WHERE (sent.id * 7 + user_id) % 10 > 0
    RETURNING (SELECT id FROM program) AS id`,
    [TITLE, STUDENTS, ASSIGNMENTS],
  );
  await pool.query("ANALYZE programs, enrollments, assignments, submissions, units, attendance");
  return rows[0].id;
}
