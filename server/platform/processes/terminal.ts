import type { Logger } from "pino";
import type { Config } from "#server/config.ts";

/** For the person at the terminal; the log is for machines. */
export function announce({ publicUrl }: Config, port: number, notices: readonly string[]): void {
  const lines = notices.map((line) => `  ${line}\n`).join("");
  process.stdout.write(`\nDarasa is open at ${publicUrl} (port ${port})\n${lines}\n`);
}

/** Without its database Darasa is of no use: whoever started it starts it again. */
export function endWithDatabase(error: Error): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** Ends the process well when it is asked to, once however often it is asked. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const end = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    await stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end(signal));
}
