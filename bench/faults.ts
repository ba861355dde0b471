import { clientFaults } from "./faults/clients.ts";
import { databaseFaults } from "./faults/database.ts";
import { diskFaults } from "./faults/disk.ts";
import { tryFault } from "./faults/fault.ts";
import { mailFaults } from "./faults/mail.ts";
import { storeFaults } from "./faults/store.ts";
import { begin } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";

// npm run drill:faults -- [--only disk,store,database,mail,clients] [--rounds 3] [--seconds 10] [--seed 1]
//
// Shows what happens when something outside of Darasa's process fails during writes. Faults are a full disk, failing
// writes, an S3-compatible store or a PostgreSQL that stops answering, mail servers that refuse, slow clients, and too
// few file descriptors. After each fault no acknowledged write may be lost, every error must be one that the API
// documents, and writes must go on without help. Each fault lasts `--seconds`, `--rounds` times. The defaults take 15
// minutes. The full disk needs root.

const groups = {
  disk: diskFaults,
  store: storeFaults,
  database: databaseFaults,
  mail: mailFaults,
  clients: clientFaults,
};
const options = readOptions({ only: Object.keys(groups).join(), rounds: 3, seconds: 10, seed: 1 });

await begin();
for (const [name, faults] of Object.entries(groups))
  if (options.only.split(",").includes(name)) for (const fault of faults) await tryFault(fault, options);
