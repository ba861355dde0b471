import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deliver } from "#server/notifications/webhooks/deliver.ts";
import { apiDocument } from "./support/api-document.ts";
import { cast, PASSWORD, person } from "./support/cast.ts";
import { testContext } from "./support/context.ts";
import { aProgram } from "./support/data/builders.ts";
import { freePort } from "./support/fakes/free-port.ts";

/** Generating and compiling the types is slow on a busy machine. */
const COMPILE_MS = 120_000;

const context = testContext({ WEBHOOKS_TO_PRIVATE: "on" });
const folder = mkdtempSync(join(tmpdir(), "darasa-client-"));
const run = (...words: string[]) => spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });

beforeAll(() => {
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "api.json"), JSON.stringify(apiDocument));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  copyFileSync("tests/client/use-the-api.ts", join(folder, "use-the-api.ts"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  "a typed client can be generated from the description, and a small program compiles with it (api.md 6)",
  () => {
    const made = run(
      resolve("scripts/build/generate-client.mjs"),
      join(folder, "api.json"),
      join(folder, "api.d.ts"),
    );
    expect(made.stderr).toBe("");
    const options = {
      strict: true,
      noEmit: true,
      module: "nodenext",
      target: "es2024",
      types: ["node"],
      skipLibCheck: true,
    };
    const compilerOptions = { ...options, allowImportingTsExtensions: true, noUncheckedIndexedAccess: true };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["use-the-api.ts", "api.d.ts"] }),
    );
    const compiled = run(resolve("node_modules/typescript/bin/tsc"), "-p", folder);
    expect([compiled.stdout, compiled.status]).toEqual(["", 0]);
  },
  COMPILE_MS,
);

it("the program logs in by token, lists, creates, receives a webhook and verifies its signature", async () => {
  const joseph = await person(context, cast.joseph);
  const amina = await person(context, cast.amina);
  const program = await aProgram(context.db, { title: "There before" });
  await context.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = context.app.server.address() as AddressInfo;
  const token = { name: "Script", scopes: ["read", "programs"], current_password: PASSWORD };
  const made = await joseph.call("POST", "/api-tokens/", token);
  const hookPort = await freePort();
  const form = { url: `http://127.0.0.1:${hookPort}/`, events: ["enrollment.created"] };
  const hook = await joseph.call("POST", "/webhooks/", form);
  const child = spawn(process.execPath, ["use-the-api.ts"], {
    cwd: folder,
    env: {
      API_URL: `http://127.0.0.1:${port}/api`,
      API_TOKEN: made.body.token,
      WEBHOOK_SECRET: hook.body.secret,
      WEBHOOK_PORT: String(hookPort),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("listening");
  await amina.call("POST", "/enrollments/", { program_id: program.id });
  const [delivery] = await context.db.selectFrom("webhook_deliveries").select("id").execute();
  await deliver(context, delivery?.id ?? 0, { job: "x", number: 1 });
  expect(JSON.parse(String((await lines.next()).value))).toEqual({
    titles: ["There before"],
    created: expect.any(Number),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    reason: "Not found.",
    genuine: true,
    type: "enrollment.created",
  });
  if (child.exitCode === null) await once(child, "exit");
  const row = await context.db.selectFrom("webhook_deliveries").selectAll().executeTakeFirst();
  expect(row).toMatchObject({ state: "delivered", last_status: 204 });
});
