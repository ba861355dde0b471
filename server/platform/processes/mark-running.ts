import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../.running/", import.meta.url));

/**
 * Marks this folder as used by this process, so that `npm start` and `npm run build` change nothing in it
 * (scripts/running.mjs). A development server makes its own pages, so a build does not disturb it.
 */
export function markRunning(isDevelopment: boolean): void {
  const file = join(folder, String(process.pid));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, isDevelopment ? "development" : "build");
  } catch {
    // A release folder that nobody may write needs no mark, because it never changes.
    return;
  }
  process.once("exit", () => rmSync(file, { force: true }));
}
