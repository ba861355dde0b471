import type { NetworkFault } from "#tests/support/fakes/tcp-proxy.ts";
import { externalDatabase } from "../harness/external-database.ts";
import { databaseProcesses, signalAll } from "../harness/processes.ts";
import type { Random } from "../harness/random.ts";
import type { Fault } from "./fault.ts";

const stopped: Fault = {
  name: "PostgreSQL is suspended (SIGSTOP)",
  async prepare() {
    let pids: number[] = [];
    const resume = () => signalAll(pids, "SIGCONT");
    return {
      begin({ darasa }) {
        pids = databaseProcesses(darasa.dataDir);
        signalAll(pids, "SIGSTOP");
      },
      end: resume,
      remove: resume,
    };
  },
};

const network = (name: string, faultOf: (random: Random) => NetworkFault): Fault => ({
  name,
  async prepare(random) {
    const external = await externalDatabase();
    return {
      settings: await external.create("institute"),
      begin: () => external.proxy.fail(faultOf(random)),
      end: () => external.proxy.fail({ kind: "none" }),
      remove: external.stop,
    };
  },
});

export const databaseFaults: Fault[] = [
  stopped,
  network("PostgreSQL cannot be reached", () => ({ kind: "down" })),
  network("connections to PostgreSQL are cut in the middle of answers", (random) => ({
    kind: "cut",
    afterBytes: 200 + random.below(20_000),
  })),
  network("packets to PostgreSQL vanish", () => ({ kind: "blackhole" })),
];
