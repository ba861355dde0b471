import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext({ RATE_LIMITS: "off" });
let port: number;

beforeAll(async () => {
  await context.app.listen({ port: 0, host: "127.0.0.1" });
  port = (context.app.server.address() as AddressInfo).port;
});
afterEach(() => vi.useRealTimers());

/** Sends the head and half of the body of a log-in. */
async function halfALogin(type: string, csrf = issueCsrfToken(context.secret, null)) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  socket.write(
    `POST /api/login/ HTTP/1.1\r\nhost: x\r\ncookie: csrftoken=${csrf}\r\nx-csrftoken: ${csrf}\r\n` +
      `content-type: ${type}\r\ncontent-length: 100\r\n\r\n{"email": `,
  );
  const heard: string[] = [];
  socket.on("data", (chunk) => heard.push(String(chunk)));
  return { socket, heard };
}

it("a body that is incomplete after 15 seconds is 408, and the connection closes", async () => {
  const { socket, heard } = await halfALogin("application/json");
  while (vi.getTimerCount() === 0) await turn();
  vi.advanceTimersByTime(14_900);
  for (let n = 0; n < 20; n++) await turn();
  expect([heard, socket.readyState]).toEqual([[], "open"]);
  vi.advanceTimersByTime(200);
  await once(socket, "close");
  expect(heard.join("")).toMatch(/^HTTP\/1\.1 408 /);
});

it("a request refused before its body arrived is also cut, without a second answer", async () => {
  const { socket, heard } = await halfALogin("application/json", "forged");
  while (heard.length === 0) await turn();
  vi.advanceTimersByTime(14_900);
  for (let n = 0; n < 20; n++) await turn();
  expect(socket.readyState).toBe("open");
  vi.advanceTimersByTime(200);
  await once(socket, "close");
  expect(heard.join("")).toMatch(/^HTTP\/1\.1 403 /);
  expect(heard.join("")).not.toContain("HTTP/1.1 408");
});

it("a slow handler with a complete body is not cut", async () => {
  const { socket, heard } = await halfALogin("application/json");
  while (vi.getTimerCount() === 0) await turn();
  socket.write(`"a@b.example", "password": ""}`.padEnd(90));
  while (heard.length === 0) await turn();
  expect(heard.join("")).toMatch(/^HTTP\/1\.1 400 /);
  vi.advanceTimersByTime(20_000);
  for (let n = 0; n < 20; n++) await turn();
  expect(heard.join("")).not.toContain("HTTP/1.1 408");
  socket.destroy();
});

it("a call inside the process starts no timer, because it has no connection", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const before = vi.getTimerCount();
  const reply = await context.app.inject({
    method: "POST",
    url: "/api/login/",
    payload: { email: "a@b.example" },
  });
  expect(reply.statusCode).toBe(403);
  expect(vi.getTimerCount()).toBe(before);
});
