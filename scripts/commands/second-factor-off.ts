import { rescue } from "#server/accounts/two-factor/rescue.ts";
import { makeContext } from "#server/app/serving.ts";
import { environmentConfig } from "#server/config/config.ts";
import { connect } from "#server/platform/database/connection.ts";
import { withDatabase } from "#server/platform/database/with-database.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { quietLog, runCommand, UsageError } from "./command.ts";

// `npm run second-factor-off -- joseph@example.org`: for an admin who has lost the phone and the recovery codes.

await runCommand(async () => {
  const email = process.argv[2];
  if (!email) throw new UsageError("Usage: npm run second-factor-off -- EMAIL");
  const config = environmentConfig();
  const name = await withDatabase(config, quietLog, async (connection) => {
    const { db, pool, close } = connect(connection, 1);
    const context = await makeContext(config, makeLog(config), { db, pool, connection });
    try {
      return await rescue(context, email);
    } finally {
      await context.events.close();
      await close();
    }
  });
  if (name === undefined) throw new UsageError(`Nobody with the email ${email} has a second factor.`);
  console.log(`${name} can log in with the password alone. They get an email about it.`);
});
