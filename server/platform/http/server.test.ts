import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "#server/app/app.ts";
import { testContext } from "#tests/support/context.ts";
import { stopAccepting } from "./server.ts";

const context = testContext();
let app: FastifyInstance;

beforeEach(async () => {
  app = await buildApp(context);
  app.get("/slow", async () => {
    await sleep(300);
    return "at last";
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => {
  app.server.closeAllConnections();
  return app.close();
});

/** Opens a connection. `heard` returns everything received on it so far. */
async function connected(): Promise<{ ask(path: string): void; heard(): string; socket: Socket }> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  let heard = "";
  socket.on("data", (chunk) => {
    heard += String(chunk);
  });
  return {
    ask: (path) => socket.write(`GET ${path} HTTP/1.1\r\nHost: darasa\r\n\r\n`),
    heard: () => heard,
    socket,
  };
}

describe("SIGTERM under load (security.md)", () => {
  it("while draining, each answer closes its connection, cached or not", async () => {
    await app.inject("/api/institute/");
    app.isDraining = true;
    for (const path of ["/api/institute/", "/api/institute/", "/healthz"]) {
      const { ask, heard, socket } = await connected();
      ask(path);
      await once(socket, "end");
      expect(heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/i);
    }
  });

  it("an answer in progress at the stop is sent completely and closes its connection", async () => {
    const { ask, heard, socket } = await connected();
    ask("/slow");
    await sleep(100);
    app.isDraining = true;
    const closed = app.close();
    await once(socket, "end");
    expect(heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/i);
    expect(heard()).toContain("at last");
    await closed;
  });

  it("a connection opened before the stop is answered even if its request arrives later", async () => {
    const { ask, heard, socket } = await connected();
    app.isDraining = true;
    const ended = stopAccepting(app.server);
    ask("/healthz");
    await once(socket, "end");
    expect(heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    await Promise.all([ended, app.close()]);
  });

  it("an idle connection does not delay the stop", async () => {
    const { ask, heard } = await connected();
    ask("/healthz");
    await expect.poll(heard).toContain("ok");
    const began = performance.now();
    await app.close();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
