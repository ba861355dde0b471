import pg from "pg";
import { queues } from "#server/app/jobs.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { prepareQueues } from "#server/platform/jobs/jobs.ts";

export const TEMPLATE = "darasa_template";

/** Makes the migrated, empty database that every test file's own database is a copy of. */
export async function prepareTemplate(connection: pg.PoolConfig): Promise<void> {
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const pool = new pg.Pool({ ...connection, database: TEMPLATE, max: 2 });
  await migrate(pool);
  await prepareQueues(pool, queues);
  await pool.end();
}
