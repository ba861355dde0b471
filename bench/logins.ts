import { readFile, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { csrfHeaders } from "./support/csrf.ts";
import { aPlace, startDarasa } from "./support/darasa.ts";

// How much memory do log-ins take at once? `node bench/logins.ts -- --logins 100`: each checks a password at 64 MiB, two at a time
// (security.md T05). Prints the process's resident memory before, at its highest while they run, and after. Linux only.

const { values } = parseArgs({
  options: { logins: { type: "string", default: "100" }, rounds: { type: "string", default: "3" } },
  allowPositionals: true,
});
const MOST_MIB = 300;
const LOOK_EVERY_MS = 10;

// The first start draws the pictures of the demonstration; the second is what an institute's every day is like.
const place = await aPlace();
await (await startDarasa({ LOG_LEVEL: "fatal" }, place)).stop();
const darasa = await startDarasa({ LOG_LEVEL: "fatal" }, place);
let highest = 0;
try {
  const headers = { "content-type": "application/json", ...(await csrfHeaders(darasa.url)) };
  const logIn = async (password: string) => {
    const body = JSON.stringify({ email: "amina@darasa.example", password });
    const reply = await fetch(`${darasa.url}/api/login/`, { method: "POST", headers, body });
    await reply.arrayBuffer();
    return reply.status;
  };
  await logIn("Karibu2026");
  const before = await residentMiB();
  const began = performance.now();
  const statuses = new Map<number, number>();
  for (let round = 0; round < Number(values.rounds); round++) {
    let isOver = false;
    const all = Promise.all(
      Array.from({ length: Number(values.logins) }, (_, n) => logIn(n % 2 ? "Karibu2026" : "wrong-one-1")),
    ).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      highest = Math.max(highest, await residentMiB());
      await sleep(LOOK_EVERY_MS);
    }
    for (const status of await all) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${values.logins} log-ins at once, ${values.rounds} times: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(", ")} in ${seconds.toFixed(1)} s`,
  );
  console.log(
    `resident memory: ${before} MiB before, ${highest} MiB at its highest, ${await residentMiB()} MiB after (limit ${MOST_MIB})`,
  );
} finally {
  await darasa.stop();
  await rm(place.dataDir, { recursive: true, force: true });
}
process.exitCode = highest < MOST_MIB ? 0 : 1;

async function residentMiB(): Promise<number> {
  const status = await readFile(`/proc/${darasa.process.pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}
