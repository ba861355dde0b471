import { environmentConfig } from "#server/config.ts";
import { withDatabase } from "#server/platform/database/with-database.ts";
import { examine } from "#server/platform/doctor.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { quietLog, runCommand } from "./command.ts";

// `npm run doctor`: settings, database, data folder, disk, file storage and mail, and what to do about each.

const marks = { fine: "fine  ", look: "look  ", broken: "BROKEN" };

await runCommand(async () => {
  const config = environmentConfig();
  const storage = openStorage(config, makeLog({ logLevel: "silent" }));
  const findings = await withDatabase(config, quietLog, (connection) => examine(config, connection, storage));
  for (const { what, state, words } of findings) console.log(`${marks[state]}  ${what.padEnd(13)} ${words}`);
  if (findings.some((finding) => finding.state === "broken")) process.exitCode = 1;
});
