import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { buildApp } from "#server/app/app.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext({ RATE_LIMITS: "off" });
const errors: string[] = [];
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      errors.push(String(chunk));
      done();
    },
  });
  app = await buildApp({ ...context, log: makeLog({ logLevel: "error" }, sink) });
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Returns everything that comes back until the server closes, or for two seconds. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.write(bytes, "latin1");
  await Promise.race([once(socket, "close"), new Promise((resolve) => setTimeout(resolve, 2_000))]);
  socket.destroy();
  return received;
}

const answersIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
const POST = "POST /api/login/ HTTP/1.1\r\nhost: x\r\n";
const INSIDE = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";

it.each([
  [400, "no HTTP at all", "\u0016\u0003\u0001 hello\r\n\r\n"],
  [431, "headers of 20 kB", `GET / HTTP/1.1\r\nhost: x\r\nx-much: ${"x".repeat(20_000)}\r\n\r\n`],
])("%i is answered in the form of every error, for %s", async (status, _what, bytes) => {
  const [head = "", body = ""] = (await exchange(bytes)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const { detail, request_id } = JSON.parse(body);
  expect(detail).toMatch(/\.$/);
  expect(head).toContain(`x-request-id: ${request_id}`);
  expect(head).toContain("x-content-type-options: nosniff");
});

describe("request smuggling", () => {
  it.each([
    ["length and chunks", `${POST}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${INSIDE}`],
    ["chunks and length", `${POST}transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n${INSIDE}`],
    ["two lengths", `${POST}content-length: 0\r\ncontent-length: 37\r\n\r\n${INSIDE}`],
    ["two lengths in one", `${POST}content-length: 0, 37\r\n\r\n${INSIDE}`],
    ["a length with a sign", `${POST}content-length: +0\r\n\r\n${INSIDE}`],
    ["a length of blanks", `${POST}content-length: 0 0\r\n\r\n${INSIDE}`],
    ["a length in hexadecimal", `${POST}content-length: 0x0\r\n\r\n${INSIDE}`],
    ["a blank before the colon", `${POST}content-length : 37\r\n\r\n${INSIDE}`],
    [
      "a folded header",
      `${POST}transfer-encoding:\r\n chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n${INSIDE}`,
    ],
    ["an unknown coding", `${POST}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${INSIDE}`],
    [
      "chunked coding that is not last",
      `${POST}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${INSIDE}`,
    ],
    ["chunked twice", `${POST}transfer-encoding: chunked\r\ntransfer-encoding: x\r\n\r\n0\r\n\r\n${INSIDE}`],
    ["a chunk size with a sign", `${POST}transfer-encoding: chunked\r\n\r\n-1\r\n\r\n${INSIDE}`],
    [
      "a chunk size that overflows",
      `${POST}transfer-encoding: chunked\r\n\r\n${"f".repeat(20)}\r\nx\r\n${INSIDE}`,
    ],
    ["bare line feeds", `POST /api/login/ HTTP/1.1\nhost: x\ncontent-length: 37\n\n${INSIDE}`],
    ["a bare carriage return in a header", `${POST}x: a\rcontent-length: 37\r\n\r\n${INSIDE}`],
    ["a NUL in a header", `${POST}x: a\u0000b\r\n\r\n${INSIDE}`],
    ["a header without a name", `${POST}: x\r\n\r\n${INSIDE}`],
    ["no host", `POST /api/login/ HTTP/1.1\r\n\r\n${INSIDE}`],
    ["HTTP/0.9", `GET /api/programs/\r\n\r\n${INSIDE}`],
    ["HTTP/9.9", `GET /api/programs/ HTTP/9.9\r\nhost: x\r\n\r\n${INSIDE}`],
    ["the beginning of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a TLS hello", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003"],
  ])("an ambiguous request is refused and its connection closed: %s", async (_what, bytes) => {
    const received = await exchange(bytes);
    // The first answer may be a refusal by the route. The request inside is never answered.
    expect(answersIn(received).filter((status) => status === "200")).toEqual([]);
    expect(received).not.toMatch(/\bok$/);
    expect(answersIn(received).length).toBeLessThanOrEqual(1);
  });

  it("two well-formed requests on one connection get two answers, so smuggling would be visible", async () => {
    const received = await exchange(
      `${INSIDE}${INSIDE.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n")}`,
    );
    expect(answersIn(received)).toEqual(["200", "200"]);
  });
});

describe("paths out of a folder, and methods that are not served", () => {
  it.each(
    ["/media/", "/assets/", "/fonts/", "/api/", "/"].flatMap((base) =>
      [
        "../../../etc/passwd",
        "..%2f..%2f..%2fetc%2fpasswd",
        "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "..%5c..%5cetc%5cpasswd",
        "....//....//etc/passwd",
        "..;/..;/etc/passwd",
        "%252e%252e%252fetc/passwd",
        "%c0%ae%c0%ae/etc/passwd",
        "..%00/etc/passwd",
        ".git/HEAD",
        ".env",
        "secret-key",
      ].map((rest) => base + rest),
    ),
  )("%s is not found", async (path) => {
    const received = await exchange(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answersIn(received).join()).toMatch(/^40[04]$/);
    expect(received).not.toMatch(/root:|ref: refs|SECRET/);
  });

  it.each(["TRACE", "TRACK", "CONNECT", "PROPFIND", "DEBUG", "OPTIONS"])(
    "%s is not answered",
    async (method) => {
      const received = await exchange(
        `${method} /api/programs/ HTTP/1.1\r\nhost: x\r\ncookie: a=secret\r\nconnection: close\r\n\r\n`,
      );
      expect(answersIn(received).filter((status) => status?.startsWith("2"))).toEqual([]);
      expect(received).not.toContain("a=secret");
    },
  );

  it("an absolute address of another host is answered as ours", async () => {
    const received = await exchange(
      "GET http://evil.example/healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    );
    expect(received).not.toContain("evil.example");
  });
});

describe("cache deception", () => {
  it("no page of a person is cached, for 25 addresses that look like files", async () => {
    const joseph = await person(context, cast.joseph);
    const cookie = `sessionid=${await startSession(context, joseph.id)}`;
    const app = await buildApp(context, {
      render: async (request) =>
        new Response(`page for ${request.headers.get("cookie") ?? "nobody"}`, {
          headers: { "content-type": "text/html" },
        }),
      serveFiles: async () => undefined,
      relaxedPolicy: false,
    });
    const ends = [
      "/x.css",
      "/x.js",
      "/..%2fx.css",
      ";x.css",
      "%3bx.css",
      "%0ax.css",
      "%23x.css",
      "%3fx.css",
      "?x.css",
      ".css",
      "//x.png",
      "/%2e%2e/blog",
    ];
    const addresses = ["/dashboard", "/api/user/"].flatMap((base) => ends.map((end) => base + end));
    for (const url of [...addresses, "/assets/../dashboard"]) {
      const mine = await app.inject({ url, headers: { cookie } });
      const cachable = !/no-store/.test(String(mine.headers["cache-control"]));
      expect(`${url} ${cachable && mine.body.includes("sessionid") ? "stored" : "not stored"}`).toBe(
        `${url} not stored`,
      );
      const theirs = await app.inject({ url });
      expect(theirs.body).not.toContain(cookie);
      expect(theirs.body).not.toContain(joseph.email);
    }
    await app.close();
  });
});

it("none of these requests caused a server error", () => {
  expect(errors).toEqual([]);
});
