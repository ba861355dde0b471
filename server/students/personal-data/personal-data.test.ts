import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, PASSWORD, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram, aSubmission } from "#tests/support/data/builders.ts";
import { aCharge, switchFeesOn } from "#tests/support/data/fees.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";
import { drainEmails, emailsTo } from "#tests/support/mail.ts";
import { beginDueErasures, eraseAccount } from "./erase.ts";
import { deleteOldExports } from "./queries.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let david: Person;
let amina: Person;
let brian: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  david = await person(context, cast.david);
  brian = await person(context, cast.brian);
});

let made = 0;
beforeEach(async () => {
  made += 1;
  amina = await person(context, { ...cast.amina, email: `amina-${made}@darasa.example` });
});

const own = "/student/personal-data/";
const prove = (who: Person) => who.call("POST", "/sessions/prove/", { current_password: PASSWORD });
const later = (days: number) => context.setClock(new Date(Date.now() + days * DAY_MS));
const ask = (who: Person, keeps_certificates = true) =>
  who.call("POST", `${own}deletion/`, { current_password: PASSWORD, keeps_certificates });
const logIn = async ({ email }: Person) =>
  (await makeCaller(context))("POST", "/login/", { email, password: PASSWORD });
const stateOf = async (who: Person) => (await who.call("GET", own)).body;

async function readyExport(who: Person): Promise<string> {
  expect((await who.call("POST", `${own}export/`)).status).toBe(202);
  await drainEmails(context, "data-export");
  const { export: one } = await stateOf(who);
  expect(one.state).toBe("ready");
  return `${own}exports/${one.id}/file/`;
}

/** Returns the contents of the zip's files by name. */
async function entriesOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return entries;
}

describe("Download my data (students.md 10)", () => {
  it("a job makes a zip with pages, JSON and files", async () => {
    await aSubmission(context, amina.id, { submission_text: "My <b>household</b> form" });
    expect(await stateOf(amina)).toMatchObject({ export: null, deletion: null, backup_days: 14 });
    const link = await readyExport(amina);
    await prove(amina);
    const { status, bytes, headers } = await amina.call("GET", link);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(/my-data-\d{4}-\d\d-\d\d\.zip/);
    const entries = await entriesOf(bytes);
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining(["index.html", "pages/profile.html", "data/profile.json", "data/log-ins.json"]),
    );
    expect(JSON.parse(entries.get("data/profile.json") ?? "")).toMatchObject([{ email: amina.email }]);
    expect(entries.get("pages/work-and-grades.html")).toContain("My &lt;b&gt;household&lt;/b&gt; form");
    const file = [...entries.keys()].find((name) => name.startsWith("files/work/"));
    expect(entries.get(file ?? "")).toBe("%PDF-1.7 report.pdf");
    const all = [...entries.values()].join("");
    expect(all).not.toMatch(/argon2|password_hash/);
    expect(all).not.toContain(joseph.email);
  });

  it("a finished quiz is in the zip with its answers, although its work has no file", async () => {
    const program = (await aProgram(context.db)).id;
    await anEnrollment(context.db, amina.id, program);
    const quiz = await aQuiz(david, program, [(await aQuestion(david, program, "true_false")).id]);
    const { body } = await amina.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
    const given = { position: 1, answer: { is_true: true }, id: "only-answer", elapsed_ms: 1 };
    const answers = [{ ...given, anchor: body.anchor }];
    await amina.call("PUT", `/student/quiz-attempts/${body.id}/answers/`, { answers });
    await amina.call("POST", `/student/quiz-attempts/${body.id}/finish/`);
    const link = await readyExport(amina);
    await prove(amina);
    const entries = await entriesOf((await amina.call("GET", link)).bytes);
    expect([...entries.keys()].filter((name) => name.startsWith("files/"))).toEqual([]);
    expect(JSON.parse(entries.get("data/answers-to-quizzes.json") ?? "")).toMatchObject([
      { answer: { is_true: true } },
    ]);
  });

  it("a page says in words how a payment was made and that its report was cancelled", async () => {
    await switchFeesOn(context);
    const { id } = await aCharge(context, amina, "UGX 300,000", "Goats");
    const paid = { charge: id, amount: "300,000", method: "mobile_money", paid_on: "2026-03-02" };
    const reported = await amina.call("POST", "/student/fees/payments/", { ...paid, external_id: "MP9" });
    expect(reported.status, reported.text).toBe(201);
    await amina.call("POST", `/student/fees/payments/${reported.body.id}/cancel/`);
    const link = await readyExport(amina);
    await prove(amina);
    const shown = (await entriesOf((await amina.call("GET", link)).bytes)).get("pages/payments.html");
    expect(shown).toContain("Mobile money");
    expect(shown).toContain("cancelled by the student");
    expect(shown).not.toMatch(/mobile_money|rejected/);
  });

  it("a page names choices as the screens do", async () => {
    const choices = { education_level: "bachelors", referral_source: "x" } as const;
    await context.db.updateTable("users").set(choices).where("id", "=", amina.id).execute();
    await amina.call("PUT", "/notification-settings/", { choices: { grade: "digest" } });
    const link = await readyExport(amina);
    await prove(amina);
    const entries = await entriesOf((await amina.call("GET", link)).bytes);
    const cell = (value: string) => `<td dir="auto">${value}</td>`;
    const profile = entries.get("pages/profile.html");
    expect(profile).toContain(cell("Bachelor's Degree"));
    expect(profile).toContain(cell("X"));
    const notifications = entries.get("pages/choices-of-notifications.html");
    expect(notifications).toContain(cell("Grades"));
    expect(notifications).toContain(cell("In one email a day"));
  });

  it("held grades and the notes of staff are not in the zip (beyond.md 4.2 and 4.3)", async () => {
    const { assignment_id } = await aSubmission(context, amina.id, {
      ...{ marks_awarded: 71, graded_at: new Date(), feedback: "Check the skip logic." },
    });
    await joseph.call("POST", `/students/${amina.id}/notes/`, { text: "Pays late." });
    const read = async () => {
      const link = await readyExport(amina);
      await prove(amina);
      return [...(await entriesOf((await amina.call("GET", link)).bytes)).values()].join("");
    };
    const hold = (grades_held_at: Date | null) =>
      context.db.updateTable("assignments").set({ grades_held_at }).where("id", "=", assignment_id).execute();
    await hold(new Date());
    expect(await read()).not.toMatch(/Check the skip logic|Pays late/);
    await hold(null);
    const released = await read();
    expect(released).toContain("Check the skip logic");
    expect(released).not.toContain("Pays late");
  });

  it("the link needs the password again; a fresh log-in is not enough", async () => {
    const link = await readyExport(amina);
    expect((await amina.call("GET", link)).body).toEqual({
      current_password: ["Please enter your own password."],
    });
    await prove(amina);
    expect((await amina.call("GET", link)).status).toBe(200);
    expect((await (await makeCaller(context))("GET", link)).status).toBe(401);
  });

  it("another student's link is 404", async () => {
    const link = await readyExport(amina);
    await prove(brian);
    expect((await brian.call("GET", link)).status).toBe(404);
  });

  it("the link expires after 7 days, and the clean-up deletes its file", async () => {
    const link = await readyExport(amina);
    const { storage_key } = await context.db
      .selectFrom("data_exports")
      .select("storage_key")
      .where("user_id", "=", amina.id)
      .executeTakeFirstOrThrow();
    later(8);
    const call = await makeCaller(context, amina.id);
    await call("POST", "/sessions/prove/", { current_password: PASSWORD });
    expect((await call("GET", link)).status).toBe(404);
    expect((await call("GET", own)).body.export).toBeNull();
    expect(await deleteOldExports(context.db, context.clock())).toBeGreaterThan(0);
    const detached = await context.db.selectFrom("detached_files").select("key").execute();
    expect(detached).toContainEqual({ key: storage_key });
    context.setClock(undefined);
  });

  it("two requests at once begin one zip", async () => {
    const answers = await Promise.all([1, 2].map(() => amina.call("POST", `${own}export/`)));
    const ids = new Set(answers.map(({ body }) => body.export.id));
    expect(ids.size).toBe(1);
  });

  it("the last failed attempt marks the zip as failed, and a new one can be requested", async () => {
    const { body } = await amina.call("POST", `${own}export/`);
    const { makeExport } = await import("./make-export.ts");
    const broken = {
      ...context,
      files: { ...context.files, put: () => Promise.reject(new Error("the disk is full")) },
    };
    await expect(makeExport(broken, body.export.id, { job: "x", number: 1 })).rejects.toThrow("full");
    expect((await stateOf(amina)).export.state).toBe("making");
    await expect(makeExport(broken, body.export.id, { job: "x", number: 4 })).rejects.toThrow("full");
    expect((await stateOf(amina)).export.state).toBe("failed");
    await readyExport(amina);
  });
});

it("a zip whose job was lost is marked as failed by the clean-up of the next night", async () => {
  await amina.call("POST", `${own}export/`);
  await deleteOldExports(context.db, new Date(Date.now() + DAY_MS / 2));
  expect((await stateOf(amina)).export.state).toBe("making");
  await deleteOldExports(context.db, new Date(Date.now() + 2 * DAY_MS));
  expect((await stateOf(amina)).export.state).toBe("failed");
});

describe("Delete my account (students.md 10)", () => {
  it("the request needs the password, ends other sessions and sends an email with the day", async () => {
    const phone = await makeCaller(context, amina.id);
    const wrong = await amina.call("POST", `${own}deletion/`, {
      current_password: "another",
      keeps_certificates: true,
    });
    expect(wrong.status).toBe(400);
    const { status, body } = await ask(amina);
    expect(status).toBe(202);
    const days = (Date.parse(body.deletion.due_at) - Date.parse(body.deletion.asked_at)) / DAY_MS;
    expect(days).toBe(14);
    expect((await phone("GET", "/user/")).status).toBe(401);
    expect((await amina.call("GET", "/user/")).status).toBe(200);
    const [email] = await emailsTo(context, amina.email);
    expect(email?.subject).toBe("Your account will be deleted");
  });

  it("two requests at once are one", async () => {
    const answers = await Promise.all([ask(amina), ask(amina)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[0]?.body.deletion).toEqual(answers[1]?.body.deletion);
    expect(await emailsTo(context, amina.email)).toHaveLength(1);
  });

  it("a log-in cancels it, and the person gets an email", async () => {
    await ask(amina);
    later(10);
    expect((await logIn(amina)).status).toBe(200);
    const home = async (who: Person) => (await who.call("GET", "/student/today/")).body;
    expect(await home(amina)).toMatchObject({ is_kept_by_login: true, deletion_due_at: null });
    expect((await home(brian)).is_kept_by_login).toBe(false);
    context.setClock(undefined);
    expect((await stateOf(amina)).deletion).toBeNull();
    const subjects = (await emailsTo(context, amina.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Your account will be deleted", "Your account stays"]);
    expect((await amina.call("DELETE", `${own}deletion/`)).status).toBe(404);
  });

  it("a log-in with a wrong password cancels nothing", async () => {
    await ask(amina);
    const call = await makeCaller(context);
    await call("POST", "/login/", { email: amina.email, password: "wrong-password" });
    expect((await stateOf(amina)).deletion).not.toBeNull();
  });

  it("the student sees the day on Home, and keeps the account with one press", async () => {
    const day = async () => (await amina.call("GET", "/student/today/")).body.deletion_due_at;
    expect(await day()).toBeNull();
    const { body } = await ask(amina);
    expect(await day()).toBe(body.deletion.due_at);
    expect((await amina.call("DELETE", `${own}deletion/`)).status).toBe(204);
    expect((await stateOf(amina)).deletion).toBeNull();
  });

  it("nothing is erased before its day, and only after the last email was sent", async () => {
    await ask(amina);
    await drainEmails(context);
    await eraseAccount(context, amina.id);
    later(13);
    await beginDueErasures(context);
    await eraseAccount(context, amina.id);
    expect((await emailsTo(context, amina.email)).map(({ subject }) => subject)).toHaveLength(1);
    later(15);
    await beginDueErasures(context);
    await eraseAccount(context, amina.id);
    const exists = () =>
      context.db.selectFrom("users").select("id").where("id", "=", amina.id).executeTakeFirst();
    expect(await exists()).toBeDefined();
    const subjects = (await emailsTo(context, amina.email)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe("We are deleting your account");
    await eraseAccount(context, amina.id);
    expect(await exists()).toBeUndefined();
    expect((await amina.call("GET", "/user/")).status).toBe(401);
    expect((await logIn(amina)).status).toBe(400);
    await eraseAccount(context, amina.id);
    context.setClock(undefined);
  });

  it("a log-in after the last email still cancels the deletion", async () => {
    await ask(amina);
    later(15);
    await beginDueErasures(context);
    expect((await logIn(amina)).status).toBe(200);
    await drainEmails(context, "email");
    await eraseAccount(context, amina.id);
    context.setClock(undefined);
    expect((await stateOf(amina)).deletion).toBeNull();
  });
});

describe("A request on paper (students.md 10)", () => {
  const page = () => `/students/${amina.id}/personal-data/`;

  it("an admin asks for the deletion, and Today names the student and the day", async () => {
    const { status, body } = await joseph.call("POST", `${page()}deletion/`, { keeps_certificates: false });
    expect(status).toBe(202);
    expect(body.deletion).toMatchObject({ is_by_staff: true, keeps_certificates: false });
    for (const staff of [joseph, david]) {
      const { body: today } = await staff.call("GET", "/staff/today/");
      expect(today.deletions).toContainEqual({
        id: amina.id,
        name: amina.name,
        due_at: body.deletion.due_at,
        is_by_staff: true,
      });
    }
    const dueOf = async () => {
      const list = await joseph.call(
        "GET",
        `/students-with-enrollments/?search=${encodeURIComponent(amina.email)}`,
      );
      const detail = await joseph.call("GET", `/students/${amina.id}/`);
      return [list.body.results[0].deletion_due_at, detail.body.deletion_due_at];
    };
    const { due_at } = (await joseph.call("GET", page())).body.deletion;
    expect(await dueOf()).toEqual([due_at, due_at]);
    expect((await joseph.call("DELETE", `${page()}deletion/`)).status).toBe(204);
    expect(await dueOf()).toEqual([null, null]);
    expect((await joseph.call("GET", page())).body.deletion).toBeNull();
  });

  it("an admin downloads the student's data with the password", async () => {
    await joseph.call("POST", `${page()}export/`, {});
    await drainEmails(context, "data-export");
    const { body } = await joseph.call("GET", page());
    const link = `${page()}exports/${body.export.id}/file/`;
    expect((await joseph.call("GET", link)).status).toBe(400);
    await prove(joseph);
    expect((await joseph.call("GET", link)).status).toBe(200);
  });

  it("accounts of staff are not found", async () => {
    const address = `/students/${david.id}/personal-data/`;
    expect((await joseph.call("GET", address)).status).toBe(404);
    const answer = await joseph.call("POST", `${address}deletion/`, { keeps_certificates: true });
    expect(answer.status).toBe(404);
  });
});
