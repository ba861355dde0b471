import { environmentConfig } from "#server/config/config.ts";
import { renewKeys } from "#server/notifications/push/renew-keys.ts";
import { connect } from "#server/platform/database/connection.ts";
import { withDatabase } from "#server/platform/database/with-database.ts";
import { quietLog, runCommand } from "./command.ts";

// `npm run new-push-key`: replaces the key for push notifications, if it leaked or if SECRET_KEY was lost or changed.

await runCommand(async () => {
  const devices = await withDatabase(environmentConfig(), quietLog, async (connection) => {
    const { db, close } = connect(connection, 1);
    try {
      return await renewKeys({ db });
    } finally {
      await close();
    }
  });
  console.log(
    `The key was replaced. ${devices} devices get notifications again when their users next visit.`,
  );
});
