import path from "node:path";
import type pg from "pg";
import { queues, requeueUnfinished } from "#server/app/jobs.ts";
import { backUp } from "#server/platform/backup/backup.ts";
import { openBackup } from "#server/platform/backup/open.ts";
import { restore } from "#server/platform/backup/restore.ts";
import { prepareQueues } from "#server/platform/jobs/jobs.ts";
import { makeTestContext } from "#tests/support/make-context.ts";
import type { World } from "./world.ts";

/** Backs up the institute, restores it into another database and folder, and continues there. */
export async function moveElsewhere(
  world: World,
  connection: pg.ClientConfig,
  settings: Record<string, string>,
): Promise<() => Promise<void>> {
  const { context, now } = world;
  const folder = path.join(context.config.dataDir, "backup");
  await backUp(context.connection, context.files, folder, now);
  const { context: next, close } = await makeTestContext(connection, settings, "template0");
  await restore(next.connection, next.files, await openBackup(folder));
  await prepareQueues(next.pool, queues);
  await requeueUnfinished(next.db);
  next.setClock(now);
  // Everybody's sessions stay valid.
  Object.assign(context, next);
  return close;
}
