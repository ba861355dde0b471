import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/app/app.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext();
const rendered: string[] = [];
const logged: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(
    { ...context, log: makeLog({ logLevel: "error" }, sink) },
    {
      render: async ({ url }) => {
        rendered.push(url);
        return new Response("a page", { headers: { "content-type": "text/plain" } });
      },
      serveFiles: async () => undefined,
      relaxedPolicy: false,
    },
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

/** Sends a path unchanged over a socket. HTTP clients would turn a backslash into a slash. */
async function statusOf(path: string): Promise<number> {
  const address = app.server.address() as { port: number };
  const socket = connect(address.port, "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  let text = "";
  socket.on("data", (chunk) => (text += chunk));
  await once(socket, "close");
  return Number(text.split(" ")[1]);
}

describe("addresses of pages", () => {
  it.each(["/\\evil.example/login", "/login\\", "/\\\\evil.example", "/api\\programs/", "/api/programs\\/"])(
    "%s has a backslash in its path and is 400",
    async (path) => {
      expect(await statusOf(path)).toBe(400);
    },
  );

  it("a backslash in a query is an ordinary character", async () => {
    expect(await statusOf("/login?next=a\\b")).toBe(200);
  });

  it.each(["//evil.example/login", "http://evil.example/login", "/x/..//evil.example/login"])(
    "%s is rendered with the host of this site",
    async (path) => {
      rendered.length = 0;
      await statusOf(path);
      for (const url of rendered) expect(new URL(url).origin).toBe(context.config.publicUrl);
    },
  );
});

it.each(["/login", "/dashboard", "/api/user/", "/api/docs", "/programs"])(
  "%s is answered if its connection was reset first and has no peer address",
  async (path) => {
    // Node reports no peer address for a socket that is no longer connected.
    const withoutPeer = ({ socket }: IncomingMessage) =>
      Object.defineProperty(socket, "remoteAddress", { value: undefined });
    app.server.prependListener("request", withoutPeer);
    expect([200, 401]).toContain(await statusOf(path));
    app.server.off("request", withoutPeer);
    expect(logged).toEqual([]);
  },
);
