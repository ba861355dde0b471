import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { csrfHeaders } from "./support/csrf.ts";
import { startDarasa } from "./support/darasa.ts";
import { printMachine } from "./support/machine.ts";
import { type Memory, treeMemory } from "./support/memory.ts";
import { mixedLoad } from "./support/mixed-load.ts";
import { seedClass } from "./support/students.ts";

// `npm run bench:memory`: what app and embedded database hold after load: cached pages as fast as they go, pages that
// are rendered each time, twenty log-ins at once, and the mixed load of the soak. PSS counts what the processes of
// PostgreSQL share once, RSS once for each of them; the sum of PSS is what the machine lacks, and has to stay below
// MOST_MB. Reads /proc, so Linux only.

const MOST_MB = 400;
const SECRET_KEY = "a secret of the bench, long enough to sign";
const STUDENTS = 200;
const SECONDS = 15;
const SETTLE_MS = 10_000;

const darasa = await startDarasa({ SECRET_KEY });
try {
  printMachine();
  console.log("PSS (RSS) in MB            app           database      all           processes");
  row("after the start");
  await fire("/programs");
  row("after cached pages");
  await fire("/programs?ref=none");
  row("after uncached pages");
  await logIns();
  row("after 20 log-ins at once");
  const people = await seedClass(darasa.dataDir, SECRET_KEY, STUDENTS);
  const load = await mixedLoad(darasa.url, people);
  await load({ perSecond: 50, seconds: 60 });
  row("after the mixed load");
  await sleep(SETTLE_MS);
  const all = row("ten seconds later");
  console.log(`${Math.round(all.pss_mb)} MB of at most ${MOST_MB}`);
  if (all.pss_mb > MOST_MB) process.exitCode = 1;
  printMachine();
} finally {
  await darasa.stop();
}

function row(name: string): Memory {
  const { app, database, all } = treeMemory(darasa.process.pid ?? 0);
  const cell = ({ pss_mb, rss_mb }: Memory) => `${Math.round(pss_mb)} (${Math.round(rss_mb)})`.padEnd(14);
  console.log(`${name.padEnd(26)} ${cell(app)}${cell(database)}${cell(all)}${all.processes}`);
  return all;
}

async function fire(path: string): Promise<void> {
  await autocannon({ url: darasa.url + path, connections: 20, duration: SECONDS });
}

async function logIns(): Promise<void> {
  const headers = { "content-type": "application/json", ...(await csrfHeaders(darasa.url)) };
  const body = JSON.stringify({ email: "amina@darasa.example", password: "Karibu2026" });
  const one = async () => {
    const answer = await fetch(`${darasa.url}/api/login/`, { method: "POST", headers, body });
    await answer.arrayBuffer();
  };
  await Promise.all(Array.from({ length: 20 }, one));
}
