import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aReport, florence, switchFeesOn } from "#tests/support/data/fees.ts";
import { hear, listen, sessionCookie } from "#tests/support/fakes/live.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let clerk: Person;
let sarah: Person;
let base: string;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  clerk = await person(context, florence);
  sarah = await person(context, { ...cast.sarah, permissions: ["communications"] });
  await switchFeesOn(context);
  base = await listen(context.app);
});

async function stream({ id }: Person, query = "inbox=true") {
  const cookie = await sessionCookie(context, id);
  return hear(`${base}/api/community/stream/?${query}`, { cookie });
}

/** Heard events, without those that only say that something in the staff's Today has changed. */
const ofPayments = ({ heard }: Awaited<ReturnType<typeof stream>>) =>
  heard.filter(({ data }) => data.kind !== "today").map(({ event, data }) => [event, data]);

describe("payments on the event stream (beyond.md 1.6)", () => {
  it("staff with `fees` hear of reports and decisions, students of decisions, other staff of nothing", async () => {
    const [staff, hers, others] = [await stream(clerk), await stream(amina), await stream(sarah)];
    await Promise.all([staff.ready, hers.ready, others.ready]);
    const { id, program_id } = await aCharge(context, amina);
    const payment = await aReport(amina, id);
    expect((await clerk.call("GET", "/payments/waiting/")).body).toEqual({ count: 1 });
    await clerk.call("POST", `/payments/${payment}/confirm/`);
    await expect
      .poll(() => ofPayments(staff))
      .toEqual([
        ["news", { kind: "payment", id: payment }],
        ["news", { kind: "payment", id: payment }],
      ]);
    expect((await hers.until(1)).map(({ data }) => data)).toEqual([{ kind: "fee", id: payment }]);
    expect((await clerk.call("GET", "/payments/waiting/")).body).toEqual({ count: 0 });
    expect(ofPayments(others)).toEqual([]);
    expect((await stream(clerk, `inbox=true&program=${program_id}`)).status).toBe(403);
    for (const one of [staff, hers, others]) one.close();
  });

  it("the stream ends when the permission is lost", async () => {
    const staff = await stream(clerk);
    await staff.ready;
    await context.db.updateTable("users").set({ permissions: [] }).where("id", "=", clerk.id).execute();
    await aReport(amina, (await aCharge(context, amina)).id);
    await staff.ended;
    expect(ofPayments(staff)).toEqual([]);
  });
});
