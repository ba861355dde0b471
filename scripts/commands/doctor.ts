import { environmentConfig } from "#server/config/config.ts";
import { withDatabase } from "#server/platform/database/with-database.ts";
import { examine, isFresh } from "#server/platform/doctor.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { quietLog, runCommand } from "./command.ts";

// `npm run doctor`: checks settings, database, data folder, disk, file storage and email, and says how to fix problems.

const marks = { ok: "ok     ", warning: "warning", failed: "FAILED " };

await runCommand(async () => {
  const config = environmentConfig();
  const storage = openStorage(config, makeLog({ logLevel: "silent" }));
  const findings = isFresh(config)
    ? await examine(config, undefined, storage)
    : await withDatabase(config, quietLog, (connection) => examine(config, connection, storage));
  for (const { check, state, message } of findings)
    console.log(`${marks[state]}  ${check.padEnd(13)} ${message}`);
  if (findings.some(({ state }) => state === "failed")) process.exitCode = 1;
});
