import { closeSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { expect, it } from "vitest";
import { bufferedOutput } from "./log-output.ts";

it("a full log disk blocks nothing and uses at most 1 MB of memory (security.md, faults)", () => {
  // Linux has a device that is always full.
  const descriptor = openSync("/dev/full", "w");
  const output = bufferedOutput(descriptor);
  const log = pino({}, output);
  for (let line = 0; line < 20_000; line++) log.info({ line, words: "x".repeat(100) }, "request");
  expect(output.waiting_bytes()).toBeLessThanOrEqual(1024 ** 2);
  expect(output.waiting_bytes()).toBeGreaterThan(1024 ** 2 - 1_000);
  // The descriptor stays open: the output tries it again each second. A later file or connection of this process may get
  // the number of a closed one, and with it a megabyte of lines.
});

it("lines are written whole and in order", () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "darasa-log-")), "log");
  const descriptor = openSync(file, "w");
  const log = pino({}, bufferedOutput(descriptor));
  for (let line = 0; line < 1_000; line++) log.info({ line }, "request");
  closeSync(descriptor);
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(
    Array.from({ length: 1_000 }, (_, line) => line),
  );
});
