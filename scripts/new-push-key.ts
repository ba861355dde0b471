import { environmentConfig } from "#server/config/config.ts";
import { renewKeys } from "#server/notifications/push/renew-keys.ts";
import { connect } from "#server/platform/database/connection.ts";
import { withDatabase } from "#server/platform/database/with-database.ts";
import { quietLog, runCommand } from "./command.ts";

// `npm run new-push-key` is for an institute whose SECRET_KEY was lost or changed, or whose key of notifications got out.

await runCommand(async () => {
  const devices = await withDatabase(environmentConfig(), quietLog, async (connection) => {
    const { db, close } = connect(connection, 1);
    try {
      return await renewKeys({ db });
    } finally {
      await close();
    }
  });
  console.log(`The key is new. ${devices} devices get notifications again once their people visit.`);
});
