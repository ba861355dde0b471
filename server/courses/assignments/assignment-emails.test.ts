import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unsealText } from "#server/platform/email/sealed-text.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, anEnrollment, aProgram, aSubmission } from "#tests/support/data/builders.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";
import { drainEmails } from "#tests/support/mail.ts";

const context = testContext();
let david: Person;
let amina: Person;
let program_id: number;

beforeAll(async () => {
  [david, amina] = [await person(context, cast.david), await person(context, cast.amina)];
  program_id = (await anEnrollment(context.db, amina.id)).program_id;
});
beforeEach(async () => {
  context.setClock(undefined);
  await context.db.deleteFrom("emails").execute();
  await context.db.deleteFrom("assignment_emails").execute();
});

const send = async (title: string) => {
  const { id } = await anAssignment(context, { program_id, title, sent_at: null });
  await david.call("POST", "/assignments/send/", { assignment_id: id, program_id });
};
const grade = (id: number) => david.call("PATCH", `/submissions/${id}/`, { marks_awarded: 80, feedback: "" });
const emails = async () => {
  await drainEmails(context);
  const rows = await context.db.selectFrom("emails").selectAll().execute();
  return rows.map((row) => ({ ...row, text: unsealText(context.secret, row)?.text }));
};

describe("emails about assignments", () => {
  it("an assignment that is sent is emailed to the program's students, at most once an hour", async () => {
    const start = new Date();
    context.setClock(start);
    await send("First");
    await send("Second");
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      recipient: amina.email,
      subject: "New assignment in Project Planning for Field Teams",
    });
    expect(email?.text).toContain('"First"');
    context.setClock(new Date(start.getTime() + 3_600_000));
    await send("Third");
    expect(await emails()).toHaveLength(2);
  });

  it("the email about a quiz says when it opens and closes (beyond.md 6.1)", async () => {
    const question = await aQuestion(david, program_id, "true_false");
    const times = { opens_at: "2099-03-01T08:00:00Z", deadline: "2099-03-02T08:00:00Z" };
    await aQuiz(david, program_id, [question.id], { title: "Wells", ...times });
    const [email] = await emails();
    expect(email?.subject).toBe("New quiz in Project Planning for Field Teams");
    expect(email?.text?.replace(/\s+/g, " ")).toContain(
      "It opens at Sunday, 1 March 2099 at 11:00 (Kampala time), and closes at Monday, 2 March 2099 at 11:00 (Kampala time).",
    );
  });

  it("the email about a changed quiz calls it a quiz (beyond.md 6.1)", async () => {
    const question = await aQuestion(david, program_id, "true_false");
    const { id } = await aQuiz(david, program_id, [question.id], { title: "Pumps" });
    const { body } = await david.call("GET", `/quizzes/${id}/`);
    const { parts, ...stored } = body;
    const form = { ...stored, parts: [{ question: question.id }], deadline: "2099-03-02T08:00:00Z" };
    expect((await david.call("PUT", `/quizzes/${id}/`, form)).status).toBe(200);
    const email = (await emails()).find(({ subject }) => subject.startsWith("Changed"));
    expect(email?.subject).toBe("Changed quiz: Pumps");
    expect(email?.text).toContain('The quiz "Pumps" of Project Planning for Field Teams has changed.');
  });

  it("a grade is emailed without its marks, once an hour, apart from the emails about assignments", async () => {
    await send("Sent before");
    await grade((await aSubmission(context, amina.id)).id);
    await grade((await aSubmission(context, amina.id)).id);
    const graded = (await emails()).filter((email) => email.subject === "Your work has been graded");
    expect(graded).toHaveLength(1);
    expect(graded[0]?.text).not.toContain("80");
  });

  it("students who switched these emails off get none", async () => {
    await amina.call("PUT", "/update-profile/", {
      name: "Amina Nakato",
      phone: "+256712345678",
      mails_on_assignments: false,
    });
    await send("Not emailed");
    await grade((await aSubmission(context, amina.id)).id);
    expect(await emails()).toEqual([]);
  });

  it("sending an assignment emails two thousand students after the request", async () => {
    const { id: big } = await aProgram(context.db);
    for (const from of [1, 501, 1001, 1501])
      await context.pool.query(
        `WITH made AS (INSERT INTO users (username, email, password_hash, name)
           SELECT 's' || n, 's' || n || '@darasa.example', 'x', 'Student ' || n FROM generate_series($2::int, $2::int + 499) n
           RETURNING id)
         INSERT INTO enrollments (user_id, program_id) SELECT id, $1 FROM made`,
        [big, from],
      );
    const { id } = await anAssignment(context, { program_id: big, sent_at: null });
    const ids = { assignment_id: id, program_id: big };
    expect((await david.call("POST", "/assignments/send/", ids)).status).toBe(200);
    expect(await emails()).toHaveLength(2000);
    // On a busy machine, two thousand emails take longer than the default timeout of a test.
  }, 60_000);
});
