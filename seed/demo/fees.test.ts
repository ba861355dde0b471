import { expect, it } from "vitest";
import { chargeStates } from "#contract/fees/charge-states.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { fillEmptyDatabase } from "./fill.ts";

const context = testContext({ RATE_LIMITS: "off", DEMO: "1" });

it("the demonstration has fees in many states; Amina has a paid and an unpaid one", async () => {
  await fillEmptyDatabase(context);
  const idOf = async (email: string) =>
    (await context.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow())
      .id;
  const amina = await makeCaller(context, await idOf(cast.amina.email));
  const joseph = await makeCaller(context, await idOf(cast.joseph.email));
  const rules = (await joseph("GET", "/fees/rules/")).body;
  expect(rules.is_on).toBe(false);
  expect((await amina("GET", "/student/fees/")).body).toEqual([]);
  expect((await joseph("PUT", "/fees/rules/", { ...rules, is_on: true })).status).toBe(200);
  const { body: own } = await amina("GET", "/student/fees/");
  const states = own.map(({ state }: { state: string }) => state);
  expect(states).toContain("paid");
  expect(states).toContain("unpaid");
  const paid = own.find(({ state }: { state: string }) => state === "paid");
  const receipt = await amina("GET", `/payments/${paid.payments[0].id}/receipt.pdf`);
  expect(receipt.status).toBe(200);
  const all = (await joseph("GET", "/fees/?page_size=100")).body;
  const shown = new Set(all.map(({ state }: { state: string }) => state));
  expect([...shown].every((state) => chargeStates.some((known) => known === state))).toBe(true);
  for (const state of ["unpaid", "part_paid", "paid", "on_purchase_order"]) expect(shown).toContain(state);
  expect((await joseph("GET", "/fees/?state=reported")).body.length).toBeGreaterThan(0);
  const emails = await context.db
    .selectFrom("emails")
    .select("key")
    .where("key", "like", "payment-%")
    .execute();
  expect(emails).toEqual([]);
}, 60_000);
