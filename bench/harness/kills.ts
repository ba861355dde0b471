import { setTimeout as sleep } from "node:timers/promises";
import { answering, type Darasa } from "#tests/support/darasa.ts";
import { databaseProcesses, signalAll } from "./processes.ts";

const victims: Record<"app" | "database" | "both", (darasa: Darasa) => number[]> = {
  app: ({ pid }) => [pid],
  database: ({ dataDir }) => databaseProcesses(dataDir).slice(0, 1),
  both: ({ pid, dataDir }) => [pid, ...databaseProcesses(dataDir)],
};

/**
 * Kills the processes. Resolves with the milliseconds until Darasa is ready again. Darasa restarts its database itself.
 */
export async function killAndStart(darasa: Darasa, who: keyof typeof victims): Promise<number> {
  const killed = victims[who](darasa);
  signalAll(killed, "SIGKILL");
  if (who !== "database") {
    await darasa.ended();
    return darasa.start();
  }
  const began = performance.now();
  while (databaseProcesses(darasa.dataDir)[0] === killed[0]) await sleep(10);
  await answering(`${darasa.url}/readyz`, darasa.process);
  return performance.now() - began;
}
