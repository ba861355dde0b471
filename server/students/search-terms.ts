import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/database/connection.ts";
import { countOf } from "#server/database/counts.ts";

/** Fewer students than this are counted as quickly one by one. */
const COMMON = 1_000;
/** Each is looked for in the name of everybody who joins; thousands take about a millisecond. */
const MOST_TERMS = 2_000;
const WAIT_MS = 60_000;
const PAUSE_MS = 200;

/**
 * Learns whole names and the beginnings of words that many students' names and e-mails share, so that a search for one is counted already
 * (migration 0074). Answers how many are new.
 */
export async function learnSearchTerms(db: Database, common = COMMON): Promise<number> {
  await addTerms(db, common);
  const { rows } = await sql<{
    term: string;
  }>`SELECT term FROM search_terms WHERE counted_at IS NULL`.execute(db);
  // From here on whoever changes a student adds to the new terms, once all who began before have ended.
  if (rows.length === 0 || !(await othersHaveEnded(db))) return 0;
  for (const { term } of rows) await countTerm(db, term);
  return rows.length;
}

/** From so many students, picked at random: which words are common is told by a part of them. */
const SAMPLE = 100_000;

async function addTerms(db: Database, common: number): Promise<void> {
  const students = await countOf(db, "students");
  const share = Math.min(1, SAMPLE / Math.max(students, 1));
  await sql`
    INSERT INTO search_terms (term)
    SELECT term FROM (
      SELECT left(word, letters) AS term, sum(count) AS students FROM (
        SELECT lower(name) AS word, count(*) AS count, length(name) AS shortest
        FROM users TABLESAMPLE SYSTEM (${100 * share}) WHERE role = 'student' GROUP BY name
        UNION ALL
        SELECT word, count(*) AS count, 1 AS shortest
        FROM users TABLESAMPLE SYSTEM (${100 * share}),
          unnest(regexp_split_to_array(search_text, '[^[:alpha:]]+')) word
        WHERE role = 'student' AND word <> '' GROUP BY word) words,
        generate_series(shortest, length(word)) letters
      GROUP BY 1 HAVING sum(count) >= ${common * share} ORDER BY 2 DESC LIMIT ${MOST_TERMS}) found
    WHERE (SELECT count(*) FROM search_terms) < ${MOST_TERMS}
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Whether every transaction that may not have seen the new terms has ended within a minute. */
async function othersHaveEnded(db: Database): Promise<boolean> {
  const snapshot = async () =>
    (
      await sql<{ oldest: number; next: number }>`
        SELECT pg_snapshot_xmin(now)::text::bigint AS oldest, pg_snapshot_xmax(now)::text::bigint AS next
        FROM pg_current_snapshot() now`.execute(db)
    ).rows[0] ?? { oldest: 0, next: 0 };
  const { next } = await snapshot();
  for (let waited = 0; waited < WAIT_MS; waited += PAUSE_MS) {
    if ((await snapshot()).oldest >= next) return true;
    await sleep(PAUSE_MS);
  }
  return false;
}

/** Of one snapshot: everybody who is there, less what changes since have already added. */
async function countTerm(db: Database, term: string): Promise<void> {
  await sql`
    WITH learnt AS (
      UPDATE search_terms SET counted_at = now() WHERE term = ${term} AND counted_at IS NULL RETURNING term)
    INSERT INTO counts (list, part, change)
    SELECT 'search', term, (SELECT count(*) FROM users WHERE role = 'student' AND search_text LIKE '%' || ${term} || '%')
      - (SELECT coalesce(sum(change), 0) FROM counts WHERE list = 'search' AND part = ${term})
    FROM learnt`.execute(db);
}

/** How many students a search finds, where that is a term that was learnt. */
export async function learntCount(db: Database, term: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT coalesce(sum(change), 0) FROM counts WHERE list = 'search' AND part = term) AS count
    FROM search_terms WHERE term = ${term} AND counted_at IS NOT NULL`.execute(db);
  return rows[0] && Number(rows[0].count);
}
