import { parseArgs } from "node:util";
import { clientFaults } from "./faults/clients.ts";
import { databaseFaults } from "./faults/database.ts";
import { diskFaults } from "./faults/disk.ts";
import { tryFault } from "./faults/fault.ts";
import { mailFaults } from "./faults/mail.ts";
import { storeFaults } from "./faults/store.ts";
import { printMachine } from "./harness/figures.ts";

// npm run drill:faults -- [disk store database mail clients] [--rounds 3] [--seconds 10] [--seed 1]
//
// Shows what happens while something outside of Darasa's process fails during writes: full disk and failing writes, an
// S3-compatible store and a PostgreSQL that stop answering, mail servers that refuse, slow clients and too few descriptors.
// After each fault no acknowledged write may be lost, every error must be one that the API names, and writes must go on
// without help. Each fault lasts `--seconds`, `--rounds` times; the defaults take 15 minutes. The full disk needs root.

const groups = {
  disk: diskFaults,
  store: storeFaults,
  database: databaseFaults,
  mail: mailFaults,
  clients: clientFaults,
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
  },
});
const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds), seed: Number(values.seed) };

printMachine();
for (const [name, faults] of Object.entries(groups)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  for (const fault of faults) await tryFault(fault, plan);
}
