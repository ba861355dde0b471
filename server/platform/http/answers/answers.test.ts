import { readFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildApp } from "#server/app/app.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext({ TRUSTED_PROXIES: "127.0.0.1" });
const lines: string[] = [];
let app: FastifyInstance;
let port: number;

interface Line {
  time: string;
  level: string;
  msg: string;
  method?: string;
  route?: string;
  [field: string]: unknown;
}
const logged = () => lines.map((line) => JSON.parse(line) as Line);
const answers = () => logged().filter(({ msg }) => msg === "request");

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).trim().split("\n"));
      done();
    },
  });
  app = await buildApp({ ...context, log: makeLog({ logLevel: "info" }, sink) });
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

/** Sends a request over a connection, with the header that a proxy on this machine would add. */
async function get(path: string, headers: Record<string, string> = {}): Promise<number> {
  return (await answerTo(path, headers)).status;
}

function answerTo(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; request_id: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, path, headers: { "x-forwarded-for": "203.0.113.9", ...headers } },
      (reply) => {
        const status = reply.statusCode ?? 0;
        reply.resume().once("close", () => resolve({ status, request_id: reply.headers["x-request-id"] }));
      },
    );
    sent.once("error", reject).end();
  });
}

it("each answer is one log line, also answers of the page cache (operations, logs)", async () => {
  await get("/api/institute/");
  await get("/api/institute/");
  await get("/api/nothing/here");
  await expect.poll(() => answers().length).toBe(3);
  expect(answers().map(({ cache }) => cache)).toEqual(["miss", "hit", undefined]);
  const [made, cached, missing] = answers();
  for (const line of [made, cached]) {
    expect(line).toMatchObject({ level: "info", method: "GET", route: "/api/institute/", status: 200 });
    expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(line?.bytes).toBeGreaterThan(100);
    expect(line?.milliseconds).toBeGreaterThan(0);
    expect(line?.request_id).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(missing).toMatchObject({ route: "none", status: 404 });
  const { body } = await app.inject("/metrics");
  const name = "darasa_http_request_duration_seconds_count";
  expect(body).toContain(`${name}{worker="0",method="GET",route="/api/institute/",status="200"} 2`);
});

it("a log line has the request id that the client got (operations, logs)", async () => {
  const told = [];
  for (const path of ["/api/testimonials/public/", "/api/testimonials/public/", "/api/user/"])
    told.push((await answerTo(path)).request_id);
  await expect.poll(() => answers().length).toBe(3);
  expect(answers().map(({ cache }) => cache)).toEqual(["miss", "hit", undefined]);
  expect(answers().map(({ request_id }) => request_id)).toEqual(told);
});

it("a log line has the route's template and the user's id, never the requested address", async () => {
  const amina = await person(context, cast.amina);
  const call = await makeCaller({ ...context, app }, amina.id);
  lines.length = 0;
  expect((await call("GET", "/submissions/987654/file/?secret=x")).status).toBe(404);
  expect(answers()).toMatchObject([{ route: "/api/submissions/:id/file/", user: amina.id }]);
  expect(lines.join()).not.toMatch(/987654|secret/);
});

it("the client is a salted hash, equal for all requests of one client", async () => {
  await get("/api/institute/");
  await get("/api/openapi.json");
  await get("/api/openapi.json", { "x-forwarded-for": "203.0.113.10" });
  await expect.poll(() => answers().length).toBe(3);
  const [first, second, other] = answers().map(({ client }) => client);
  expect(first).toBe(second);
  expect(other).not.toBe(first);
  expect(lines.join()).not.toContain("203.0.113");
});

it("fail2ban's example filter matches failed log-ins and limit refusals", async () => {
  const csrf = issueCsrfToken(context.secret, null);
  const headers = { cookie: `csrftoken=${csrf}`, "x-csrftoken": csrf, "x-forwarded-for": "203.0.113.7" };
  const payload = { email: "nobody@darasa.example", password: "a-wrong-password" };
  const logIn = () => app.inject({ method: "POST", url: "/api/login/", headers, payload });
  for (let n = 0; n < 5; n += 1) expect((await logIn()).statusCode).toBe(400);
  expect((await logIn()).statusCode).toBe(429);
  await app.inject({ url: "/api/user/", headers: { authorization: "Bearer wrong" } });
  // A session that has ended is not an attack.
  await app.inject("/api/user/");
  const filter = readFileSync("docs/examples/fail2ban/darasa.conf", "utf8");
  const pattern = /^failregex = (.*)$/m.exec(filter)?.[1]?.replace("<ADDR>", "([0-9a-f.:]+)") ?? "^$";
  const found = lines.flatMap((line) => new RegExp(pattern).exec(line)?.[1] ?? []);
  expect(found).toEqual([...Array.from({ length: 6 }, () => "203.0.113.7"), "127.0.0.1"]);
  const { body } = await app.inject("/metrics");
  expect(body).toContain('darasa_refusals_total{reason="log_in",worker="0"} 6');
  expect(body).toContain('darasa_refusals_total{reason="limit",worker="0"} 1');
});

it("a request with an undecodable address is logged too", async () => {
  await get("/%");
  await expect.poll(() => answers().map(({ status }) => status)).toEqual([400]);
});
