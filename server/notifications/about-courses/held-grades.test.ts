import { beforeEach, describe, expect, it } from "vitest";
import { sendDue } from "#server/notifications/sending/send-due.ts";
import { unsealText } from "#server/platform/email/sealed-text.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, aSubmission } from "#tests/support/data/builders.ts";
import { drainEmails } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const start = new Date("2026-04-14T08:00:00Z");
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const graded = "Your work has been graded";
let made = 0;
let david: Person;
let amina: Person;

beforeEach(async () => {
  made += 1;
  context.setClock(start);
  david ??= await person(context, cast.david);
  amina = await person(context, { ...cast.amina, email: `amina-${made}@darasa.example` });
});

const aWork = async (title: string) => {
  const { id: assignment } = await anAssignment(context, { title, deadline: later(500) });
  const { id } = await aSubmission(context, amina.id, { assignment_id: assignment });
  return { id, assignment };
};
const grade = async ({ id }: { id: number }, marks_awarded: number) => {
  const { status } = await david.call("PATCH", `/submissions/${id}/`, { marks_awarded, feedback: "" });
  expect(status).toBe(200);
};
const hold = ({ assignment }: { assignment: number }) => {
  context.setClock(new Date(context.clock().getTime() + 60_000));
  return david.call("POST", `/assignments/${assignment}/hold-grades/`);
};
const release = ({ assignment }: { assignment: number }) =>
  david.call("POST", `/assignments/${assignment}/release-grades/`);
const choose = (choice: "now" | "digest") =>
  context.db
    .insertInto("notification_choices")
    .values({ user_id: amina.id, kind: "grade", choice, updated_at: start })
    .execute();

/** Sends everything that is due, and returns what the student got so far. */
async function emails(at: Date) {
  context.setClock(at);
  await sendDue(context);
  await drainEmails(context);
  const rows = await context.db
    .selectFrom("emails")
    .selectAll()
    .where("recipient", "=", amina.email)
    .where("state", "=", "captured")
    .orderBy("id")
    .execute();
  return rows.map((row) => `${row.subject}\n${unsealText(context.secret, row)?.text ?? ""}`);
}

describe("grades that are held after the work was marked (beyond.md 4.2)", () => {
  it("an email that has not left yet is withdrawn, and sent once after the release", async () => {
    const work = await aWork("A held budget");
    await grade(work, 70);
    await hold(work);
    expect(await emails(later(0))).toEqual([]);
    expect(await emails(later(48))).toEqual([]);
    await release(work);
    expect(await emails(later(48))).toMatchObject([expect.stringContaining(graded)]);
    expect(await emails(later(96))).toHaveLength(1);
  });

  it("an email that failed is not sent again while the grades are held", async () => {
    const work = await aWork("A budget");
    await grade(work, 70);
    await context.db
      .updateTable("emails")
      .set({ state: "failed", settled_at: start })
      .where("recipient", "=", amina.email)
      .execute();
    await hold(work);
    const { state, sealed_text } = await context.db
      .selectFrom("emails")
      .select(["state", "sealed_text"])
      .where("recipient", "=", amina.email)
      .executeTakeFirstOrThrow();
    expect([state, sealed_text]).toEqual(["cancelled", null]);
    await release(work);
    expect(await emails(later(1))).toMatchObject([expect.stringContaining(graded)]);
  });

  it("a daily email does not name the work before the release, and names it once after it", async () => {
    await choose("digest");
    const [held, shown] = [await aWork("A held budget"), await aWork("A survey")];
    await grade(held, 70);
    await grade(shown, 60);
    await hold(held);
    const [first = "", ...others] = await emails(later(30));
    expect(first).toContain("A survey");
    expect(first).not.toContain("A held budget");
    expect(others).toEqual([]);
    await release(held);
    const [, second = "", ...more] = await emails(later(54));
    expect(second).toContain('Your work on "A held budget" has been graded');
    expect(second).not.toContain("times");
    expect(more).toEqual([]);
    expect(await emails(later(100))).toHaveLength(2);
  });

  it("work that was graded before and during the hold is one email after the release", async () => {
    const [first, held] = [await aWork("A survey"), await aWork("A held budget")];
    await grade(first, 60);
    // The second grade within the hour waits for the daily email.
    await grade(held, 70);
    await hold(held);
    context.setClock(later(2));
    await grade(held, 75);
    await release(held);
    const sent = await emails(later(2));
    expect(sent).toMatchObject([
      expect.stringContaining("A survey"),
      expect.stringContaining("A held budget"),
    ]);
    expect(await emails(later(60))).toHaveLength(2);
  });

  it("a student who was notified before the hold gets no other email", async () => {
    const work = await aWork("A budget");
    await grade(work, 70);
    expect(await emails(later(0))).toHaveLength(1);
    await hold(work);
    await release(work);
    expect(await emails(later(60))).toHaveLength(1);
  });

  it("a daily email names work that was sent back while grades are held", async () => {
    await choose("digest");
    const work = await aWork("A held budget");
    await hold(work);
    const deadline = later(900).toISOString();
    await david.call("POST", `/submissions/${work.id}/send-back/`, {
      comment: "Name your sources.",
      deadline,
    });
    expect((await emails(later(30))).join()).toContain('"A held budget" was sent back');
  });
});
