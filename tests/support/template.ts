import pg from "pg";
import { demonstrationInstitute } from "#seed/demo/content/institute.ts";
import { queues } from "#server/app/jobs.ts";
import { defaultInstitute } from "#server/institute/default-institute.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { prepareQueues } from "#server/platform/jobs/jobs.ts";

export const TEMPLATE = "darasa_template";

/** Creates the migrated, empty database that every test file copies. */
export async function prepareTemplate(connection: pg.PoolConfig): Promise<void> {
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const pool = new pg.Pool({ ...connection, database: TEMPLATE, max: 2 });
  await migrate(pool);
  await prepareQueues(pool, queues);
  // The tests' institute has an address, phones, a bank account and a principal, but no video.
  await pool.query("INSERT INTO institute (identity, updated_at) VALUES ($1, to_timestamp(0))", [
    JSON.stringify({ ...demonstrationInstitute, promo_video: defaultInstitute.promo_video }),
  ]);
  await pool.end();
}
