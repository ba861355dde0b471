import { ConfigError } from "#server/config.ts";

const plain = new Set(["ConfigError", "BackupError", "EmbeddedDatabaseError", "UsageError", "ScaleError"]);

/** A command was called in a way it does not know. */
export class UsageError extends Error {
  override name = "UsageError";
}

export const quietLog = { info: () => undefined, warn: (words: string) => console.warn(words) };

/** Runs a command; what a person can mend is told in a sentence, what they cannot with its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = error instanceof ConfigError || (error instanceof Error && plain.has(error.name));
    console.error(known ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
