import { beforeAll, describe, expect, it } from "vitest";
import { anEnrollment, aSubmission } from "#tests/support/builders.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let amina: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  amina = await person(context, cast.amina);
});

const happened = async () =>
  (await joseph.call("GET", "/staff/happened/")).body as { kind: string; what: string }[];

describe("what happened (staff.md 2.1)", () => {
  it("texts are cut between characters as people see them", async () => {
    const start = "a".repeat(78);
    const family = "👩‍👩‍👧‍👦";
    const content = `${start}${family}${family}!`;
    const { program_id } = await anEnrollment(context.db, amina.id);
    await amina.call("POST", "/community/", { program: program_id, content });
    const visitor = await makeCaller(context);
    await visitor("POST", "/contact-messages/", { name: "Ruth", email: "r@x.example", message: content });
    const cut = `${start}${family}…`;
    for (const kind of ["wrote", "asked"])
      expect((await happened()).find((one) => one.kind === kind)?.what).toBe(cut);
  });

  it("nothing of a deleted program is listed", async () => {
    const { program_id } = await aSubmission(context, amina.id);
    await amina.call("POST", "/community/", { program: program_id, content: "Hello" });
    const before = (await happened()).length;
    await context.db
      .updateTable("programs")
      .set({ deleted_at: new Date() })
      .where("id", "=", program_id)
      .execute();
    expect((await happened()).length).toBe(before - 3);
  });
});
