import { release } from "#server/admin/restored-copy/release.ts";
import { environmentConfig } from "#server/config/config.ts";
import { connect } from "#server/platform/database/connection.ts";
import { withDatabase } from "#server/platform/database/with-database.ts";
import { quietLog, runCommand } from "./command.ts";

// `npm run this-is-the-institute`: after a restore, sends the emails, webhooks and notifications that were held back.

await runCommand(async () => {
  const isReleased = await withDatabase(environmentConfig(), quietLog, async (connection) => {
    const { db, close } = connect(connection, 1);
    try {
      return await db.transaction().execute(release);
    } finally {
      await close();
    }
  });
  console.log(
    isReleased
      ? "This is the institute now. Emails and webhooks are sent again."
      : "This is not a restored copy: nothing was held back.",
  );
});
