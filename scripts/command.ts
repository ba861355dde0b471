import { ConfigError } from "#server/config/config.ts";

/** Errors that a person can mend. */
const plain = new Set(["ConfigError", "BackupError", "EmbeddedDatabaseError", "UsageError", "ScaleError"]);

/** A command was called in a way that it does not know. */
export class UsageError extends Error {
  override name = "UsageError";
}

export const quietLog = { info: () => undefined, warn: (message: string) => console.warn(message) };

/** Runs a command. An error that a person can mend is shown as a sentence, any other with its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = error instanceof ConfigError || (error instanceof Error && plain.has(error.name));
    console.error(known ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
