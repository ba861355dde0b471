import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { aProgram } from "#tests/support/builders.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext();
const apps: { close(): Promise<unknown> }[] = [];
const urls: string[] = [];

beforeAll(async () => {
  // Two processes are two applications here: each has a cache of its own and hears of changes through PostgreSQL.
  for (let process = 0; process < 2; process++) {
    const app = await buildApp(context);
    app.server.listen(0, "127.0.0.1");
    await once(app.server, "listening");
    urls.push(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
    apps.push(app);
  }
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

const titles = async (url: string) => {
  const reply = await fetch(`${url}/api/programs/`);
  return ((await reply.json()) as { title: string }[]).map((program) => program.title);
};

describe("a change of content (architecture.md: dropped by event in every process)", () => {
  it("is seen at once by every process that keeps the list in memory", async () => {
    const { id } = await aProgram(context.db, { title: "Before" });
    for (const url of urls) await expect.poll(() => titles(url)).toEqual(["Before"]);
    await context.db.updateTable("programs").set({ title: "After" }).where("id", "=", id).execute();
    for (const url of urls) await expect.poll(() => titles(url)).toEqual(["After"]);
  });

  it("that is rolled back changes nothing", async () => {
    const before = await titles(urls[0] ?? "");
    await context.db
      .transaction()
      .execute(async (db) => {
        await aProgram(db, { title: "Never" });
        throw new Error("no");
      })
      .catch(() => undefined);
    expect(await titles(urls[0] ?? "")).toEqual(before);
  });
});
