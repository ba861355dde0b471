import { rescue } from "#server/accounts/two-factor/rescue.ts";
import { environmentConfig, secretKey } from "#server/config/config.ts";
import { connect } from "#server/platform/database/connection.ts";
import { withDatabase } from "#server/platform/database/with-database.ts";
import { quietLog, runCommand, UsageError } from "./command.ts";

// `npm run second-factor-off -- joseph@example.org` is for an admin who has lost phone and recovery codes.

await runCommand(async () => {
  const email = process.argv[2];
  if (!email) throw new UsageError("Usage: npm run second-factor-off -- EMAIL");
  const config = environmentConfig();
  const name = await withDatabase(config, quietLog, async (connection) => {
    const { db, close } = connect(connection, 1);
    try {
      return await rescue({ config, db, secret: secretKey(config), clock: () => new Date() }, email);
    } finally {
      await close();
    }
  });
  if (name === undefined) throw new UsageError(`Nobody with the e-mail ${email} has a second factor.`);
  console.log(`${name} can log in with the password alone. An email tells them so.`);
});
