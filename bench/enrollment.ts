import { fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { median } from "./support/compare.ts";
import type { BareOrder, Ready } from "./support/enrollment-context.ts";
import { printMachine } from "./support/machine.ts";

// `npm run bench:enrollment`: students enroll over HTTP (session, CSRF, limits, input, program open, email queued)
// against the rows alone: the same INSERTs in one transaction, through the same pool of the same process, by as many at
// once, round by round in turn. Prints the ratio of enrollments a second; below TARGET is a failure.

const TARGET = 0.5;
const LANES = 20;
const ROUND_SECONDS = 3;
const ROUNDS = 7;

const child = fork("bench/support/enrollment-context.ts", { stdio: ["ignore", "inherit", "inherit", "ipc"] });
process.once("exit", () => child.kill("SIGKILL"));
const [context] = (await once(child, "message")) as [Ready];
let enrolled = 0;
try {
  printMachine();
  await overHttp();
  await bare();
  const pairs: { http: number; bare: number }[] = [];
  console.log("round   HTTP/s   bare/s   ratio");
  for (let round = 1; round <= ROUNDS; round += 1) {
    const pair = { http: await overHttp(), bare: await bare() };
    pairs.push(pair);
    line(String(round), pair);
  }
  const middle = (of: (pair: { http: number; bare: number }) => number) =>
    median(pairs.map(of).sort((a, b) => a - b));
  const ratio = middle((pair) => pair.http / pair.bare);
  console.log(`median ratio ${ratio.toFixed(2)} (target ${TARGET})`);
  if (ratio < TARGET) process.exitCode = 1;
  printMachine();
} finally {
  child.disconnect();
  await once(child, "exit");
}

function line(name: string, { http, bare }: { http: number; bare: number }): void {
  const cell = (value: number) => Math.round(value).toString().padStart(8);
  console.log(`${name.padEnd(5)} ${cell(http)} ${cell(bare)} ${(http / bare).toFixed(2).padStart(7)}`);
}

async function overHttp(): Promise<number> {
  const result = await autocannon({
    url: `${context.url}/api/enrollments/`,
    connections: LANES,
    duration: ROUND_SECONDS,
    requests: [{ method: "POST", setupRequest: nextEnrollment }],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} enrollments were refused, ${result.errors} failed`);
  return result.requests.total / result.duration;
}

/** Each pair of student and program once. */
function nextEnrollment(request: autocannon.Request): autocannon.Request {
  const number = enrolled++;
  const student = context.students[number % context.students.length];
  const program_id = context.programs[Math.floor(number / context.students.length)];
  const headers = { ...student, "content-type": "application/json" };
  return { ...request, headers, body: JSON.stringify({ program_id }) };
}

async function bare(): Promise<number> {
  const order: BareOrder = { lanes: LANES, milliseconds: ROUND_SECONDS * 1000 };
  child.send(order);
  const [perSecond] = (await once(child, "message")) as [number];
  return perSecond;
}
