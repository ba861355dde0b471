import cluster from "node:cluster";
import type { Logger } from "pino";
import type { Config } from "#server/config/config.ts";

/** Tells `npm start` that requests are answered. From now on it restarts the server if it crashes. */
export function tellOpen(): void {
  if (cluster.isPrimary) process.send?.("open", undefined, undefined, () => undefined);
}

/** Prints lines for the person at the terminal. The log is for machines. */
export function announce({ publicUrl }: Config, port: number, notices: Iterable<string>): void {
  const lines = [`Darasa is open at ${publicUrl} (port ${port})`, ...notices];
  process.stdout.write(`\n${lines.join("\n  ")}\n\n`);
}

/** Calls `stop` at the first SIGTERM or SIGINT, and then ends the process. */
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

/** Calls `reload` at each SIGUSR2, which `systemctl reload` sends. */
export function reloadOnSignal(reload: () => void): void {
  process.on("SIGUSR2", reload);
}
