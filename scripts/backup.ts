import path from "node:path";
import { backUp } from "#server/backup/backup.ts";
import { environmentConfig } from "#server/config.ts";
import { besideDatabase } from "#server/database/beside.ts";
import { openStorage } from "#server/files/storage.ts";
import { makeLog } from "#server/log.ts";
import { quietLog, runCommand } from "./command.ts";

// `npm run backup [-- FOLDER]`: database and files of one moment, while Darasa runs or not.

await runCommand(async () => {
  const config = environmentConfig();
  const now = new Date();
  const name = now.toISOString().replace(/[:.]/g, "-");
  const folder = path.resolve(process.argv[2] ?? path.join(config.dataDir, "backups", name));
  const storage = openStorage(config, makeLog({ logLevel: "warn" }));
  const manifest = await besideDatabase(config, quietLog, (connection) =>
    backUp(connection, storage, folder, now),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = manifest.contents.filter((content) => content.path.startsWith("files/")).length;
  console.log(`${folder}: ${rows} rows of ${manifest.tables.length} tables, ${files} files.`);
});
