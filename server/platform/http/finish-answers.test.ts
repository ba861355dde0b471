import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { finishAnswers } from "./finish-answers.ts";

const LARGE = Buffer.alloc(8 * 1024 * 1024, "a");
const open: Server[] = [];

afterEach(() => {
  for (const server of open.splice(0)) server.closeAllConnections();
});

/** Answers everything with 8 MB at once, as an application does that has them in memory. */
async function largeServer(): Promise<Server> {
  const server = createServer((_request, response) => response.end(LARGE));
  finishAnswers(server);
  open.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return server;
}

async function connected(server: Server): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

const REQUEST = "GET / HTTP/1.1\r\nHost: darasa\r\n\r\n";

describe("a server that closes (security.md: SIGTERM under load)", () => {
  it("finishes the answer that a slow reader still takes, and then the connection", async () => {
    const server = await largeServer();
    const socket = await connected(server);
    socket.write(REQUEST);
    await once(socket, "readable");
    const closed = new Promise((resolve) => server.close(resolve));
    let bytes = 0;
    socket.on("data", (chunk) => {
      bytes += chunk.length;
    });
    await once(socket, "end");
    expect(bytes).toBeGreaterThan(LARGE.length);
    socket.destroy();
    await closed;
  });

  it("lets go at once of a connection that has had its answer", async () => {
    const server = await largeServer();
    const socket = await connected(server);
    let bytes = 0;
    socket.on("data", (chunk) => {
      bytes += chunk.length;
    });
    socket.write(REQUEST);
    await expect.poll(() => bytes).toBeGreaterThan(LARGE.length);
    const ended = once(socket, "close");
    await new Promise((resolve) => server.close(resolve));
    await ended;
  });

  it("answers a connection that was made just before, and keeps it no longer", async () => {
    const server = await largeServer();
    const accepted = once(server, "connection");
    const early = await connected(server);
    await accepted;
    const closed = new Promise((resolve) => server.close(resolve));
    early.write(REQUEST);
    let words = "";
    early.on("data", (chunk) => {
      words ||= String(chunk.subarray(0, 200));
    });
    await once(early, "end");
    expect(words).toMatch(/^HTTP\/1.1 200 OK\r\n(?:.*\r\n)*Connection: close\r\n/);
    early.destroy();
    await closed;
  });

  it("says of each answer that it is the last, once it drains", async () => {
    const server = await largeServer();
    const socket = await connected(server);
    server.emit("draining");
    socket.write(REQUEST);
    const [first] = await once(socket, "data");
    expect(String(first.subarray(0, 200))).toContain("Connection: close\r\n");
    socket.resume();
    await once(socket, "end");
    socket.destroy();
  });

  it("does not wait for a connection on which nothing is ever asked", async () => {
    const server = await largeServer();
    const accepted = once(server, "connection");
    const silent = await connected(server);
    silent.on("error", () => undefined);
    await accepted;
    await new Promise((resolve) => server.close(resolve));
  });
});
