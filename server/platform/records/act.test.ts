import { beforeEach, describe, expect, it } from "vitest";
import type { AppContext, Follower } from "#server/context.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { act, actOn } from "./act.ts";
import type { Actor } from "./deed.ts";

const context = testContext();
const florence: Actor = { viewer: { id: 7, email: "florence@darasa.example" }, address: "10.0.0.1" };

const followedBy = (...followers: Follower[]): AppContext => ({
  ...context,
  whatFollows: { ...context.whatFollows, "program.copy_units": followers, "enrollment.create": followers },
});
const log = () =>
  context.db.selectFrom("audit_log").select(["actor_email", "action", "resource", "resource_id"]).execute();

beforeEach(() => context.db.deleteFrom("audit_log").execute());

describe("an act", () => {
  it("writes one audit entry per record, and calls its followers once in its transaction", async () => {
    const heard: unknown[] = [];
    const follower: Follower = async ({ db, act, ids, deeds, actor }) => {
      const entries = await db.selectFrom("audit_log").select("id").execute();
      heard.push({ act, ids, deeds, by: actor.viewer?.email, entries: entries.length });
    };
    await act(followedBy(follower), florence, async ({ did }) => {
      did("program.copy_units", { id: 1, after: { units: 4 } });
      did("program.copy_units", { id: 2, after: { units: 5 } });
    });
    const deeds = [
      { id: 1, after: { units: 4 } },
      { id: 2, after: { units: 5 } },
    ];
    expect(heard).toEqual([
      { act: "program.copy_units", ids: [1, 2], deeds, by: florence.viewer?.email, entries: 2 },
    ]);
    expect(await log()).toEqual(
      [1, 2].map((resource_id) => ({
        ...{ actor_email: "florence@darasa.example", action: "copy_units", resource: "program", resource_id },
      })),
    );
  });

  it("is rolled back when a follower fails, and failed work calls no follower", async () => {
    const broken: Follower = async () => {
      throw new Error("The mail queue is gone.");
    };
    const work = act(followedBy(broken), florence, async ({ did }) => did("program.copy_units", { id: 1 }));
    await expect(work).rejects.toThrow("The mail queue is gone.");
    const heard: string[] = [];
    const listening = followedBy(async ({ act }) => void heard.push(act));
    const failing = act(listening, florence, async ({ did }) => {
      did("program.copy_units", { id: 1 });
      throw new Error("No such unit.");
    });
    await expect(failing).rejects.toThrow("No such unit.");
    expect([await log(), heard]).toEqual([[], []]);
  });

  it("runs `last` work after the followers, and acts without a record have none", async () => {
    const order: string[] = [];
    const listening = followedBy(async ({ act }) => void order.push(act));
    await act(listening, florence, async ({ did, last }) => {
      last(async () => void order.push("last"));
      did("program.copy_units");
      did("enrollment.create", { id: 12 });
    });
    expect(order).toEqual(["enrollment.create", "last"]);
  });

  it("has followers but no entry if it is quiet", async () => {
    const heard: number[] = [];
    const listening = followedBy(async ({ ids }) => void heard.push(...ids));
    await act(listening, florence, async ({ did }) => did("enrollment.create", { id: 12 }));
    expect([heard, await log()]).toEqual([[12], []]);
  });
});

describe("an act on a record", () => {
  const subjectOf = (id: number, version?: string) => ({
    version,
    lock: (db: AppContext["db"]) =>
      db.selectFrom("programs").selectAll().where("id", "=", id).forUpdate().executeTakeFirst(),
    current: (_db: unknown, { title }: { title: string }) => ({ title }),
  });
  const titleOf = (id: number, version?: string) =>
    actOn(context, florence, subjectOf(id, version), async ({ title }) => title);

  it("is 404 if the viewer may not see the record", async () => {
    await expect(titleOf(9_999)).rejects.toMatchObject({ status: 404 });
  });

  it("is 409 with the current record if the caller read an older version", async () => {
    const { id, title, updated_at } = await aProgram(context.db);
    expect(await titleOf(id, updated_at.toISOString())).toBe(title);
    expect(await titleOf(id)).toBe(title);
    await expect(titleOf(id, "2020-01-01T00:00:00.000Z")).rejects.toMatchObject({
      ...{ status: 409, code: "stale", body: { current: { title } } },
    });
  });
});
