import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { makeLog } from "./log.ts";
import { forTerminal } from "./terminal.ts";

const lines: string[] = [];
const log = makeLog({ logLevel: "info" }, forTerminal({ write: (line) => lines.push(line) }));
const shown = (write: () => void) => {
  lines.length = 0;
  write();
  return stripVTControlCharacters(lines.join(""));
};

it("a request is one sentence; any other line is its message with its fields", () => {
  const request = { method: "GET", route: "/api/user/", status: 200, milliseconds: 4, bytes: 12 };
  expect(shown(() => log.info({ ...request, user: 7, client: "a1", request_id: "r1" }, "request"))).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: 200 GET \/api\/user\/ in 4 ms, 12 bytes, user 7, client a1, r1\n$/,
  );
  expect(shown(() => log.warn({ job: "email" }, "waits"))).toMatch(/\] WARN: waits {"job":"email"}\n$/);
});

it("an error includes its stack without terminal control characters", () => {
  const text = shown(() => log.error({ err: new Error("no \u001b[2J room") }, "failed"));
  expect(text).toMatch(/\] ERROR: failed\n {4}Error: no \ufffd\[2J room\n {4}at /);
});
