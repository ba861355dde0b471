import type pg from "pg";
import { Darasa } from "#tests/support/darasa.ts";
import { hostileText, type Schema, valueFor } from "./fuzz/values.ts";
import { csrfHeaders, type Headers, logInAs } from "./harness/callers.ts";
import { begin, Counts, printResult } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { Random } from "./harness/random.ts";

// npm run fuzz -- [--requests 100000] [--seed N]
//
// Sends requests made from the schemas of the API's own description and from hostile values, to every endpoint as every role.
// Shows that none is answered 500, hangs for 15 s, or gets an error that is no JSON. A run is repeated from the seed that it
// prints. About 300 requests a second; the defaults take 6 minutes.

const options = readOptions({ requests: 100_000, seed: Date.now() % 1_000_000 });
const { seed } = options;
const random = new Random(seed);
const [CALLERS, CALLS_A_SESSION, HANG_MS] = [16, 12, 15_000];
/** Users with more rights more often, because most endpoints answer others with 401 or 403. */
const roles = "visitor bad-session bad-token student student sub_admin sub_admin admin admin".split(" ");
const fileFields = ["image", "submission_file", "assignment_file", "attachments", "profile_picture", "other"];

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
const statuses = new Counts();
const problems: string[] = [];
let sent = 0;
try {
  const endpoints = await readEndpoints();
  await darasa.withPool((pool) =>
    Promise.all(Array.from({ length: CALLERS }, () => callRepeatedly(endpoints, pool))),
  );
  const value = `${problems.length} answers of 500, hangs and errors without JSON; answers ${statuses}`;
  const trials = `${sent} requests to ${endpoints.length} endpoints`;
  printResult({ what: "hostile requests", value, trials, seed, problems });
} finally {
  await darasa.remove();
}

async function readEndpoints(): Promise<Endpoint[]> {
  const description = await (await fetch(`${darasa.url}/api/openapi.json`)).json();
  const paths: [string, Record<string, Operation>][] = Object.entries(description.paths);
  // A stream stays open by design, and a log-out ends the session of the calls after it.
  const wanted = paths.filter(([path]) => !path.endsWith("/stream/") && path !== "/logout/");
  return wanted.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, more]) => ({ path, method: method.toUpperCase(), ...more })),
  );
}

async function callRepeatedly(endpoints: Endpoint[], pool: pg.Pool): Promise<void> {
  while (sent < options.requests) {
    const headers = await headersFor(random.pick(roles), pool);
    for (let call = 0; call < CALLS_A_SESSION && sent < options.requests; call++) {
      sent += 1;
      await send(random.pick(endpoints), headers);
    }
  }
}

async function headersFor(role: string, pool: pg.Pool): Promise<Headers> {
  if (role === "bad-token") return { authorization: "Bearer nothing" };
  if (role === "bad-session") return csrfHeaders(darasa.url, "sessionid=nothing");
  const { rows } = await pool.query("SELECT id FROM users WHERE role = $1 ORDER BY random() LIMIT 1", [role]);
  // A visitor has no row, and other requests delete users.
  return logInAs(darasa.url, pool, rows[0]?.id).catch(() => csrfHeaders(darasa.url));
}

async function send(endpoint: Endpoint, own: Headers): Promise<void> {
  const { method, operationId } = endpoint;
  const url = `${darasa.url}/api${addressFor(endpoint)}`;
  const { body, type } = method === "GET" ? {} : bodyFor(endpoint);
  const what = `${operationId} ${url} ${typeof body === "string" ? body.slice(0, 300) : body ? "multipart" : ""}`;
  const headers = { ...own, ...(type && { "content-type": type }) };
  try {
    const signal = AbortSignal.timeout(HANG_MS);
    const reply = await fetch(url, { method, headers, body: body ?? null, signal });
    const text = await reply.text();
    statuses.add(reply.status);
    if (reply.status >= 500 && reply.status !== 503 && reply.status !== 507)
      problems.push(`${reply.status} ${what} → ${text.slice(0, 200)}`);
    if (reply.status >= 400) JSON.parse(text);
  } catch (error) {
    problems.push(`${error} ${what}`);
  }
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

/** Addresses and forms cannot carry half a surrogate pair. */
function wellFormed(text: string): string {
  return text.toWellFormed().slice(0, 500);
}

function bodyFor({ requestBody }: Endpoint): { body?: string | FormData; type?: string } {
  const schema = requestBody?.content["application/json"]?.schema ?? {};
  if (requestBody?.content["multipart/form-data"] && random.chance(0.5)) return { body: formFor(schema) };
  const types = ["text/plain", "application/xml", "x", "application/json; charset=utf-7"];
  if (random.chance(0.05)) return { body: hostileText(random), type: random.pick(types) };
  const broken = ["{", "[]", "null", '"x"', "1", '{"a":1,"a":2}'];
  const body = random.chance(0.05)
    ? random.pick(broken)
    : (JSON.stringify(valueFor(schema, random)) ?? "null");
  return { body, type: "application/json" };
}

function formFor(schema: Schema): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(valueFor(schema, random) ?? {}))
    form.append(name, wellFormed(String(part)));
  const content = random.pick(["", "text", "%PDF-1.7", "\x89PNG\r\n\x1a\n"]);
  const name = random.pick(["a.pdf", "a.png", "a.txt", "a.exe", "../x.pdf"]);
  if (random.chance(0.6)) form.append(random.pick(fileFields), new File([content], name));
  return form;
}
