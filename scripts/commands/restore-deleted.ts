import { type BinKind, binKindNames } from "#contract/admin/bin-kinds.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { restoreFromBin } from "#server/admin/bin/restore.ts";
import { makeContext } from "#server/app/serving.ts";
import { environmentConfig } from "#server/config/config.ts";
import { connect } from "#server/platform/database/connection.ts";
import { constraintError } from "#server/platform/database/constraints.ts";
import { withDatabase } from "#server/platform/database/with-database.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { quietLog, runCommand, UsageError } from "./command.ts";

// `npm run restore-deleted -- program 12`: restores a record deleted in the last 30 days. Darasa may be running.

await runCommand(async () => {
  const [resource, id] = [process.argv[2], Number(process.argv[3])];
  if (!isRestorable(resource) || !Number.isInteger(id) || id < 1)
    throw new UsageError(
      `Usage: npm run restore-deleted -- RESOURCE ID\nRESOURCE is one of ${binKindNames.join(", ")}; the audit log in Settings shows the id.`,
    );
  const config = environmentConfig();
  const name = await withDatabase(config, quietLog, async (connection) => {
    const { db, pool, close } = connect(connection, 1);
    const context = await makeContext(config, makeLog(config), { db, pool, connection });
    try {
      const command = { viewer: null, address: "npm run restore-deleted" };
      return (await restoreFromBin(context, command, resource, id)).name;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      const conflict = error instanceof ApiError ? error : error instanceof Error && constraintError(error);
      throw conflict ? new UsageError(`It cannot be restored: ${conflict.message}`) : error;
    } finally {
      await context.events.close();
      await close();
    }
  });
  if (name === undefined) throw new UsageError(`No ${resource} ${id} was deleted in the last 30 days.`);
  console.log(`Restored: ${name}`);
});

function isRestorable(text: string | undefined): text is BinKind {
  return binKindNames.some((resource) => resource === text);
}
