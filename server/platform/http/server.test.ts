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

/** Asks on an open connection and resolves with what came until it ends, or until the text. */
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

describe("SIGTERM under load loses no request (security.md)", () => {
  it("while it drains each answer is the last on its connection, cached or not", async () => {
    await app.inject("/api/institute/");
    app.isDraining = true;
    for (const path of ["/api/institute/", "/api/institute/", "/healthz"]) {
      const { ask, heard, socket } = await connected();
      ask(path);
      await once(socket, "end");
      expect(heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/i);
    }
  });

  it("an answer that was under way before the stop is sent whole, and is the last on its connection", async () => {
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

  it("a connection that was made before the stop, whose request comes after it, is answered", async () => {
    const { ask, heard, socket } = await connected();
    app.isDraining = true;
    const ended = stopAccepting(app.server);
    ask("/healthz");
    await once(socket, "end");
    expect(heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    await Promise.all([ended, app.close()]);
  });

  it("a connection that has had its answer does not hold up the stop", async () => {
    const { ask, heard } = await connected();
    ask("/healthz");
    await expect.poll(heard).toContain("ok");
    const began = performance.now();
    await app.close();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
