import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Darasa } from "#tests/support/darasa.ts";
import { type Body, bodyFor, wellFormed } from "./fuzz/bodies.ts";
import { headersOf, type Role, roles } from "./fuzz/roles.ts";
import { hostileText, type Schema, valueFor } from "./fuzz/values.ts";
import type { Headers } from "./harness/callers.ts";
import { begin, Counts, printResult } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { memoryOf } from "./harness/processes.ts";
import { Random } from "./harness/random.ts";

// npm run fuzz -- [--requests 100000] [--seed N] [--minutes M]
//
// Sends requests to every endpoint as every role, made from the API description's schemas and from hostile values.
// Shows that no answer is 500, takes 15 s, or is an error that is not JSON. Prints the server's memory. Sends about 300
// requests a second on an idle machine; the defaults take 6 minutes. Ends early after `--minutes`, with the results so
// far.

const options = readOptions({ requests: 100_000, seed: Date.now() % 1_000_000, minutes: 600 });
const { seed } = options;
const random = new Random(seed);
const [CALLERS, CALLS_A_SESSION, HANG_MS, SETTLE_MS] = [20, 24, 15_000, 10_000];
const deadline = performance.now() + options.minutes * 60_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: CALLERS });

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Endpoint extends Operation {
  path: string;
  method: string;
}

await begin();
const darasa = await Darasa.run();
const statuses = new Map<Role, Counts>();
const problems: string[] = [];
let sent = 0;
try {
  const endpoints = await readEndpoints();
  const memory = [megabytes()];
  await darasa.withPool((pool) =>
    Promise.all(Array.from({ length: CALLERS }, () => callRepeatedly(endpoints, pool, memory))),
  );
  await sleep(SETTLE_MS);
  memory.push(megabytes());
  for (const [role, counts] of [...statuses].sort()) console.log(`    ${role}: ${counts}`);
  for (const line of kindsOf(problems)) console.log(`    ${line}`);
  console.log(`    memory of the server, MB: ${memory.join(", ")} (start, after each tenth, end)`);
  const value = `${problems.length} answers of 500, hangs and errors without JSON`;
  const trials = `${sent} requests to ${endpoints.length} endpoints`;
  printResult({ what: "hostile requests", value, trials, seed, problems });
} finally {
  agent.destroy();
  await darasa.remove();
}

/** Counts the problems of each kind: a status, or the failure instead of an answer. */
function kindsOf(found: readonly string[]): string[] {
  const counts = new Counts();
  for (const problem of found) counts.add(problem.split(" ", 1)[0] ?? "");
  return counts.lines;
}

function megabytes(): number {
  return Math.round(memoryOf(darasa.pid).app);
}

async function readEndpoints(): Promise<Endpoint[]> {
  const description = await (await fetch(`${darasa.url}/api/openapi.json`)).json();
  const paths: [string, Record<string, Operation>][] = Object.entries(description.paths);
  // Omits streams, which stay open by design, and the log-out, which would end the session of later calls.
  const wanted = paths.filter(([path]) => !path.endsWith("/stream/") && path !== "/logout/");
  return wanted.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, more]) => ({ path, method: method.toUpperCase(), ...more })),
  );
}

async function callRepeatedly(endpoints: Endpoint[], pool: pg.Pool, memory: number[]): Promise<void> {
  const isOver = () => sent >= options.requests || performance.now() > deadline;
  while (!isOver()) {
    const role = random.pick(roles);
    const headers = await headersOf(role, darasa.url, pool);
    for (let call = 0; call < CALLS_A_SESSION && !isOver(); call++) {
      sent += 1;
      if (sent % Math.ceil(options.requests / 10) === 0) memory.push(megabytes());
      await send(random.pick(endpoints), role, headers);
    }
  }
}

async function send(endpoint: Endpoint, role: Role, own: Headers): Promise<void> {
  const { method, operationId, requestBody } = endpoint;
  const url = `${darasa.url}/api${addressFor(endpoint)}`;
  const body = method === "GET" ? undefined : await bodyFor(requestBody?.content ?? {}, random);
  const what = () =>
    `${role} ${operationId} ${url} ${JSON.stringify(body?.headers ?? {})} ${body?.bytes.toString("utf8", 0, 300)}`;
  try {
    const reply = await request(url, method, { ...own, ...body?.headers }, body);
    const counts = statuses.get(role) ?? new Counts();
    statuses.set(role, counts);
    counts.add(reply.status);
    if (reply.status >= 500 && reply.status !== 503 && reply.status !== 507)
      problems.push(`${reply.status} ${what()} → ${reply.text.slice(0, 200)}`);
    if (reply.status >= 400) JSON.parse(reply.text);
  } catch (error) {
    problems.push(`${error} ${what()}`);
  }
}

/**
 * Sends a request. Tries once more on a new connection, because the server may close an idle one just when it is
 * reused.
 */
async function request(url: string, method: string, headers: Headers, body?: Body) {
  const signal = AbortSignal.timeout(HANG_MS);
  return requestOver(agent, url, { method, headers, signal }, body).catch((error) => {
    if (error.code !== "ECONNRESET" && error.code !== "EPIPE") throw error;
    return requestOver(false, url, { method, headers, signal }, body);
  });
}

function requestOver(agent: http.Agent | false, url: string, options: http.RequestOptions, body?: Body) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sending = http.request(url, { ...options, agent }, (reply) => {
      reply
        .toArray()
        .then((parts) => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
        .catch(reject);
      // The server need not read the rest of a body that it refuses.
      sending.off("error", reject).on("error", () => undefined);
    });
    sending.on("error", reject);
    sending.end(body?.bytes);
  });
}

function addressFor({ path, parameters }: Endpoint): string {
  const filled = path.replace(/\{\w+\}/g, () =>
    random.chance(0.7)
      ? String(1 + random.below(30))
      : encodeURIComponent(wellFormed(hostileText(random)) || "0"),
  );
  const query = new URLSearchParams();
  for (const { name, in: where, schema } of parameters)
    if (where === "query" && random.chance(0.6))
      query.set(name, wellFormed(String(valueFor(schema, random))));
  return query.size > 0 ? `${filled}?${query}` : filled;
}
