import { ConfigError } from "#server/config/config.ts";

/** Names of errors that a person can fix. */
const plain = new Set(["ConfigError", "BackupError", "EmbeddedDatabaseError", "UsageError", "ScaleError"]);

/** Wrong usage of a command. */
export class UsageError extends Error {
  override name = "UsageError";
}

export const quietLog = { info: () => undefined, warn: (message: string) => console.warn(message) };

/** Runs a command. An error that a person can fix is shown as a sentence, any other with its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = error instanceof ConfigError || (error instanceof Error && plain.has(error.name));
    console.error(known ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
