import type pg from "pg";

/**
 * Query for pairs of statements that suspend and resume: foreign keys, then indexes without a constraint, then
 * triggers. Both statements of the pairs can run in this order.
 */
const PAIRS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS suspend,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS resume
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f'
  UNION ALL SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
  UNION ALL SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', oid::regclass), format('ALTER TABLE %s ENABLE TRIGGER USER', oid::regclass)
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;

/**
 * Runs the work without foreign keys, triggers and secondary indexes, and restores them afterwards. Checking and
 * indexing all rows at the end takes a fraction of the time that it takes row by row. Must run in a transaction.
 */
export async function suspended(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ suspend: string; resume: string }>(PAIRS);
  for (const { suspend } of rows) await client.query(suspend);
  await work();
  for (const { resume } of rows) await client.query(resume);
}
