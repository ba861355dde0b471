import { parseArgs } from "node:util";
import { csrfHeaders } from "./support/csrf.ts";
import { startDarasa } from "./support/darasa.ts";
import { junkText, valueFor } from "./support/junk.ts";
import { Random } from "./support/random.ts";
import { sessionsIn } from "./support/sessions.ts";

// `npm run fuzz -- --requests 100000 --seed 1`: requests made from the contract's own schemas and from junk, over
// every endpoint and role, against a real server. Counts answers of 500 and requests that hang; prints the seed.

const { values } = parseArgs({
  options: { requests: { type: "string", default: "100000" }, seed: { type: "string" } },
});
const total = Number(values.requests);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = new Random(seed);
const HANG_MS = 15_000;
const AT_ONCE = 16;
// Those who may do most are asked for most often; who proves nothing is answered 401 soon enough.
const roles = [
  "visitor",
  "student",
  "student",
  "student",
  "sub_admin",
  "sub_admin",
  "admin",
  "admin",
  "admin",
  "bad session",
  "bad token",
] as const;

interface Operation {
  path: string;
  method: string;
  operation: {
    operationId: string;
    parameters: { name: string; in: string; schema: Record<string, unknown> }[];
    requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  };
}

const darasa = await startDarasa({ LOG_LEVEL: "fatal" });
const sessions = await sessionsIn(darasa.dataDir);
const description = (await (await fetch(`${darasa.url}/api/openapi.json`)).json()) as {
  paths: Record<string, Record<string, Operation["operation"]>>;
};
const operations: Operation[] = Object.entries(description.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  // A stream stays open by design and a logout ends what follows; both have tests of their own.
  .filter(({ path }) => !path.endsWith("/stream/") && path !== "/logout/");
const statuses = new Map<number, number>();
const faults: string[] = [];
let sent = 0;

console.log(
  `seed ${seed}: ${total} requests over ${operations.length} endpoints and ${new Set(roles).size} roles`,
);
try {
  await Promise.all(Array.from({ length: AT_ONCE }, work));
} finally {
  await sessions.close();
  await darasa.stop();
}
console.log(
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join("  "),
);
console.log(
  `${faults.length} faults (answers of 500, hangs, answers that are no JSON) in ${sent} requests, seed ${seed}`,
);
for (const fault of faults.slice(0, 20)) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

async function work(): Promise<void> {
  while (sent < total) {
    const headers = await headersFor(random.pick(roles));
    // One session serves some calls, then somebody else asks.
    for (let call = 0; call < 12 && sent < total; call++) await one(headers);
  }
}

async function headersFor(role: (typeof roles)[number]): Promise<Record<string, string>> {
  if (role === "bad token") return { authorization: "Bearer nothing" };
  const session =
    role === "bad session" ? "nothing" : role === "visitor" ? undefined : await sessions.of(role);
  const cookie = session ? `sessionid=${session}` : "";
  return csrfHeaders(darasa.url, cookie);
}

async function one(headers: Record<string, string>): Promise<void> {
  sent += 1;
  const { path, method, operation } = random.pick(operations);
  const url = `${darasa.url}/api${addressFor(path, operation)}`;
  const { body, type } = method === "GET" ? {} : bodyFor(operation);
  const init = {
    method,
    headers: { ...headers, ...(type && { "content-type": type }) },
    ...(body !== undefined && { body }),
  };
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(HANG_MS) });
    const text = await reply.text();
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    if (reply.status >= 500 && reply.status !== 503 && reply.status !== 507)
      fault(`${reply.status} ${operation.operationId} ${url} ${shown(body)} → ${text.slice(0, 200)}`);
    if (reply.status >= 400) JSON.parse(text);
  } catch (error) {
    fault(
      `${(error as Error).name}: ${(error as Error).message} ${operation.operationId} ${url} ${shown(body)}`,
    );
  }
}

function fault(line: string): void {
  if (faults.length < 1_000) faults.push(line);
}

function shown(body: unknown): string {
  return typeof body === "string" ? body.slice(0, 300) : body instanceof FormData ? "multipart" : "";
}

function addressFor(path: string, operation: Operation["operation"]): string {
  const filled = path.replace(/\{\w+\}/g, () =>
    random.chance(0.7) ? String(1 + random.below(30)) : encodeURIComponent(safe(junkText(random)) || "0"),
  );
  const query = new URLSearchParams();
  for (const parameter of operation.parameters)
    if (parameter.in === "query" && random.chance(0.6))
      query.set(parameter.name, safe(String(valueFor(parameter.schema, random))));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** A lone surrogate has no place in an address. */
function safe(text: string): string {
  return text.toWellFormed().slice(0, 500);
}

function bodyFor(operation: Operation["operation"]): { body?: string | FormData; type?: string } {
  const content = operation.requestBody?.content;
  const schema = content?.["application/json"]?.schema ?? {};
  if (content?.["multipart/form-data"] && random.chance(0.5)) return { body: formFor(schema) };
  if (random.chance(0.05))
    return {
      body: junkText(random),
      type: random.pick(["text/plain", "application/xml", "x", "application/json; charset=utf-7"]),
    };
  if (random.chance(0.05))
    return { body: random.pick(["{", "[]", "null", '"x"', "1", '{"a":1,"a":2}']), type: "application/json" };
  return { body: JSON.stringify(valueFor(schema, random)) ?? "null", type: "application/json" };
}

function formFor(schema: Record<string, unknown>): FormData {
  const form = new FormData();
  const value = valueFor(schema, random);
  if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) form.append(name, safe(String(part)));
  const field = random.pick([
    "image",
    "submission_file",
    "assignment_file",
    "attachments",
    "profile_picture",
    "other",
  ]);
  if (random.chance(0.6))
    form.append(
      field,
      new File(
        [random.pick(["", "text", "%PDF-1.7", "\x89PNG\r\n\x1a\n"])],
        safe(random.pick(["a.pdf", "a.png", "a.txt", "a.exe", "../x.pdf"])),
      ),
    );
  return form;
}
