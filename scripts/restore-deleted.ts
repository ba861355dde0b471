import { type RestorableResource, restorableResources } from "#server/admin/trash/resources.ts";
import { restoreDeleted } from "#server/admin/trash/restore.ts";
import { environmentConfig } from "#server/config.ts";
import { connect } from "#server/platform/database/connection.ts";
import { constraintError } from "#server/platform/database/constraints.ts";
import { withDatabase } from "#server/platform/database/with-database.ts";
import { quietLog, runCommand, UsageError } from "./command.ts";

// `npm run restore-deleted -- program 12` restores what staff deleted in the last 30 days. Darasa may be running.

await runCommand(async () => {
  const [resource, id] = [process.argv[2], Number(process.argv[3])];
  if (!isRestorable(resource) || !Number.isInteger(id) || id < 1)
    throw new UsageError(
      `Usage: npm run restore-deleted -- RESOURCE ID\nRESOURCE is one of ${restorableResources.join(", ")}; the audit log in Settings names the id.`,
    );
  const name = await withDatabase(environmentConfig(), quietLog, async (connection) => {
    const { db, close } = connect(connection, 1);
    try {
      return await restoreDeleted(db, resource, id, new Date());
    } catch (error) {
      const conflict = error instanceof Error ? constraintError(error) : undefined;
      throw conflict ? new UsageError(`It cannot be restored: ${conflict.message}`) : error;
    } finally {
      await close();
    }
  });
  if (name === undefined)
    throw new UsageError(
      `No ${resource} ${id} was deleted in the last 30 days. A deleted student cannot be restored.`,
    );
  console.log(`Restored: ${name}`);
});

function isRestorable(text: string | undefined): text is RestorableResource {
  return restorableResources.some((resource) => resource === text);
}
