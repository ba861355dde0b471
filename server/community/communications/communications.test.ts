import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { emailsTo } from "#tests/support/mail.ts";
import { queueReminders } from "./reminders.ts";

const context = testContext();
let david: Person;
let joseph: Person;
let amina: Person;
let brian: Person;
let program: { id: number; title: string };

beforeAll(async () => {
  david = await person(context, cast.david);
  joseph = await person(context, cast.joseph);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  program = await aProgram(context.db, { title: "Field Data" });
  await anEnrollment(context.db, amina.id, program.id);
});

const communication = { title: "Holiday", message: "We rest on Friday.", recipient_type: "all" };
const toProgram = () => ({
  ...communication,
  title: "Homework",
  recipient_type: "program",
  program: program.id,
});

async function send(body: object = communication) {
  const { status, body: sent } = await david.call("POST", "/communications/", body);
  expect(status).toBe(201);
  return sent;
}

function multipart(fields: Record<string, string | string[]>, files: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  for (const [name, text] of Object.entries(files)) form.append("attachments", new Blob([text]), name);
  return form;
}

const inboxOf = async (who: Person) => (await who.call("GET", "/communications/student/")).body;
const unreadOf = async (who: Person) =>
  (await who.call("GET", "/communications/student/unread-count/")).body.count;
const idsOf = (list: { id: number }[]) => list.map((one) => one.id);

describe("the compose form (staff.md 5)", () => {
  it.each(["title", "message"])(
    "a blank %s is refused: 'Please fill in all required fields.'",
    async (field) => {
      const { status, body } = await david.call("POST", "/communications/", {
        ...communication,
        [field]: "  ",
      });
      expect(status).toBe(400);
      expect(body).toEqual({
        [field]: ["Please fill in all required fields."],
        error: "Please fill in all required fields.",
      });
    },
  );

  it.each([undefined, "", null])(
    "program %j is refused: 'Please select a program for program-specific communication.'",
    async (none) => {
      const body = { ...communication, recipient_type: "program", program: none };
      const { status, body: answer } = await david.call("POST", "/communications/", body);
      expect(status).toBe(400);
      expect(answer.program).toEqual(["Please select a program for program-specific communication."]);
      expect(answer.error).toBe(answer.program[0]);
      expect(answer).not.toHaveProperty("message");
    },
  );

  it("an unknown program is 400 at its field (api.md 1)", async () => {
    const { body } = await david.call("POST", "/communications/", { ...toProgram(), program: 999_999 });
    expect(body.program).toEqual(["Program not found."]);
  });

  it("nothing is sent without recipient_type", async () => {
    const { status } = await david.call("POST", "/communications/", { title: "a", message: "b" });
    expect(status).toBe(400);
  });

  it("a retry with the same Idempotency-Key sends once and gets the first reply", async () => {
    const key = { "idempotency-key": "compose-1" };
    const first = await david.call("POST", "/communications/", communication, key);
    const again = await david.call("POST", "/communications/", communication, key);
    expect(again.body.id).toBe(first.body.id);
  });
});

describe("recipients (api.md 3)", () => {
  it("a communication to all goes to every present student without a row per recipient", async () => {
    const sent = await send();
    expect(sent).toMatchObject({ recipient_type: "all", program: null, program_title: null });
    expect(sent).toMatchObject({ recipients_count: 2, read_count: 0, sender_name: "David Mugisha" });
    const rows = await context.db.selectFrom("communication_receipts").selectAll().execute();
    expect(rows).toEqual([]);
    expect(idsOf(await inboxOf(brian))).toContain(sent.id);
  });

  it("the number of recipients is known before sending, for all and for a program", async () => {
    const count = async (query: string) =>
      (await david.call("GET", `/communications/recipients/${query}`)).body.count;
    expect(await count("")).toBe((await send()).recipients_count);
    expect(await count(`?program=${program.id}`)).toBe((await send(toProgram())).recipients_count);
  });

  it("the names of the recipients are known before sending (beyond.md 4)", async () => {
    const names = async (query: string) =>
      (await david.call("GET", `/communications/recipients/${query}`)).body.names;
    expect(await names("")).toEqual(["Amina Nakato", "Brian Otieno"]);
    expect(await names(`?program=${program.id}`)).toEqual(["Amina Nakato"]);
  });

  it("a communication to a program goes only to its students", async () => {
    const sent = await send(toProgram());
    expect(sent).toMatchObject({ recipients_count: 1, program: program.id, program_title: "Field Data" });
    expect(idsOf(await inboxOf(amina))).toContain(sent.id);
    expect(idsOf(await inboxOf(brian))).not.toContain(sent.id);
  });

  it("later students and later enrollments do not see earlier communications", async () => {
    const toAll = await send();
    const toOne = await send(toProgram());
    const late = await person(context, { name: "Late", email: "late@darasa.example", role: "student" });
    await anEnrollment(context.db, late.id, program.id);
    expect(await inboxOf(late)).toEqual([]);
    expect(await unreadOf(late)).toBe(0);
    const { body } = await david.call("GET", "/communications/");
    const counts = body.filter((one: { id: number }) => [toAll.id, toOne.id].includes(one.id));
    expect(counts.map((one: { recipients_count: number }) => one.recipients_count)).toEqual([1, 2]);
    await context.db.deleteFrom("users").where("id", "=", late.id).execute();
  });

  it("a student who is removed from a program no longer sees its communications", async () => {
    const other = await aProgram(context.db);
    const { id } = await anEnrollment(context.db, brian.id, other.id);
    const sent = await send({ ...toProgram(), program: other.id });
    expect(idsOf(await inboxOf(brian))).toContain(sent.id);
    await context.db.deleteFrom("enrollments").where("id", "=", id).execute();
    expect(idsOf(await inboxOf(brian))).not.toContain(sent.id);
  });
});

describe("the student's inbox (students.md 2 and 4)", () => {
  it("opening an unread communication marks it read and counts it once", async () => {
    const sent = await send();
    const before = await unreadOf(amina);
    expect((await inboxOf(amina)).find((one: { id: number }) => one.id === sent.id).read).toBe(false);
    const opened = await amina.call("POST", `/communications/${sent.id}/mark_as_read/`);
    await amina.call("POST", `/communications/${sent.id}/mark_as_read/`);
    expect(opened.body).toMatchObject({ id: sent.id, read: true });
    expect(await unreadOf(amina)).toBe(before - 1);
    const { body } = await david.call("GET", "/communications/?page=1");
    expect(body.results[0]).toMatchObject({ id: sent.id, read_count: 1, recipients_count: 2 });
  });

  it("the inbox is newest first, can be paged, and hides staff's counts", async () => {
    const sent = await send();
    const { body } = await amina.call("GET", "/communications/student/?page=1&page_size=2");
    expect(body.results).toHaveLength(2);
    expect(body.count).toBeGreaterThan(2);
    expect(body.results[0].id).toBe(sent.id);
    expect(body.results[0]).not.toHaveProperty("read_count");
    expect(body.results[0]).not.toHaveProperty("recipients_count");
  });

  it("deleting a communication hides it for that student only", async () => {
    const sent = await send();
    const unread = await unreadOf(amina);
    expect((await amina.call("DELETE", `/communications/${sent.id}/student-delete/`)).status).toBe(204);
    expect(idsOf(await inboxOf(amina))).not.toContain(sent.id);
    expect(await unreadOf(amina)).toBe(unread - 1);
    expect((await amina.call("DELETE", `/communications/${sent.id}/student-delete/`)).status).toBe(404);
    expect((await amina.call("POST", `/communications/${sent.id}/mark_as_read/`)).status).toBe(404);
    expect(idsOf(await inboxOf(brian))).toContain(sent.id);
    expect(idsOf((await david.call("GET", "/communications/")).body)).toContain(sent.id);
  });

  it("the unread count of staff is 0, and the student's inbox refuses them (api.md 4)", async () => {
    expect(await unreadOf(joseph)).toBe(0);
    expect((await joseph.call("GET", "/communications/student/")).status).toBe(403);
  });

  it("a communication can be read by its id until it is deleted", async () => {
    const sent = await send();
    const open = () => amina.call("GET", `/communications/student/${sent.id}/`);
    expect((await open()).body).toEqual((await inboxOf(amina))[0]);
    await amina.call("POST", `/communications/${sent.id}/mark_as_read/`);
    expect((await open()).body).toMatchObject({ id: sent.id, read: true });
    await amina.call("DELETE", `/communications/${sent.id}/student-delete/`);
    expect((await open()).status).toBe(404);
  });

  it("another student's communication is 404 to read and to delete", async () => {
    const sent = await send(toProgram());
    expect((await brian.call("GET", `/communications/student/${sent.id}/`)).status).toBe(404);
    expect((await brian.call("POST", `/communications/${sent.id}/mark_as_read/`)).status).toBe(404);
    expect((await brian.call("DELETE", `/communications/${sent.id}/student-delete/`)).status).toBe(404);
  });
});

describe("editing and deleting communications (api.md 4)", () => {
  it("a change leaves a communication read and does not send it again", async () => {
    const sent = await send();
    await amina.call("POST", `/communications/${sent.id}/mark_as_read/`);
    const change = { ...communication, title: "Holiday moved" };
    const { status, body } = await david.call("PUT", `/communications/${sent.id}/`, change);
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: "Holiday moved", read_count: 1, created_at: sent.created_at });
    expect(body.edited_at).not.toBeNull();
    expect((await david.call("GET", `/communications/${sent.id}/`)).body).toEqual(body);
    expect((await inboxOf(amina)).find((one: { id: number }) => one.id === sent.id)).toMatchObject({
      title: "Holiday moved",
      read: true,
    });
  });

  it("students see when it was edited, and a correction can make it unread again", async () => {
    const sent = await send();
    expect((await inboxOf(amina))[0]).toMatchObject({ id: sent.id, edited_at: null });
    for (const student of [amina, brian])
      await student.call("POST", `/communications/${sent.id}/mark_as_read/`);
    const unread = await unreadOf(amina);
    const put = (mark_unread: boolean) =>
      david.call("PUT", `/communications/${sent.id}/`, {
        ...communication,
        message: "Saturday.",
        mark_unread,
      });
    const { body: kept } = await put(false);
    expect((await inboxOf(amina))[0]).toMatchObject({ edited_at: kept.edited_at, read: true });
    expect(await unreadOf(amina)).toBe(unread);
    const { body } = await put(true);
    expect(body).toMatchObject({ read_count: 0, edited_at: expect.any(String) });
    expect((await inboxOf(amina))[0]).toMatchObject({ edited_at: body.edited_at, read: false });
    expect(await unreadOf(amina)).toBe(unread + 1);
  });

  it("a correction stays removed from the inbox of a student who removed it", async () => {
    const sent = await send();
    await amina.call("POST", `/communications/${sent.id}/mark_as_read/`);
    await amina.call("DELETE", `/communications/${sent.id}/student-delete/`);
    await david.call("PUT", `/communications/${sent.id}/`, { ...communication, mark_unread: true });
    expect(idsOf(await inboxOf(amina))).not.toContain(sent.id);
  });

  it("a student marks a communication as unread for themselves only", async () => {
    const sent = await send();
    for (const student of [amina, brian])
      await student.call("POST", `/communications/${sent.id}/mark_as_read/`);
    const { status, body } = await amina.call("POST", `/communications/${sent.id}/mark_as_unread/`);
    expect([status, body.read]).toEqual([200, false]);
    expect((await david.call("GET", `/communications/${sent.id}/`)).body.read_count).toBe(1);
    const own = await send(toProgram());
    expect((await brian.call("POST", `/communications/${own.id}/mark_as_unread/`)).status).toBe(404);
  });

  it("a new audience is counted as of the time of sending", async () => {
    const sent = await send();
    const { body } = await david.call("PUT", `/communications/${sent.id}/`, toProgram());
    expect(body).toMatchObject({ recipients_count: 1, program: program.id });
    expect(idsOf(await inboxOf(brian))).not.toContain(sent.id);
  });

  it("a communication that staff delete disappears from every inbox, which is audited", async () => {
    const sent = await send();
    expect((await david.call("DELETE", `/communications/${sent.id}/`)).status).toBe(204);
    expect(idsOf(await inboxOf(amina))).not.toContain(sent.id);
    expect((await david.call("GET", `/communications/${sent.id}/`)).status).toBe(404);
    expect((await david.call("PUT", `/communications/${sent.id}/`, communication)).status).toBe(404);
    expect((await david.call("DELETE", `/communications/${sent.id}/`)).status).toBe(404);
    const audit = await context.db
      .selectFrom("audit_log")
      .select(["action", "actor_id"])
      .where("resource", "=", "communication")
      .where("resource_id", "=", sent.id)
      .orderBy("id")
      .execute();
    expect(audit).toEqual([
      { action: "send", actor_id: david.id },
      { action: "delete", actor_id: david.id },
    ]);
  });
});

describe("attachments of communications (api.md 4)", () => {
  const fields = { title: "With files", message: "See the files.", recipient_type: "program" };
  const withFiles = async () => {
    const form = multipart(
      { ...fields, program: String(program.id) },
      { "plan \u2013 “week 1”.txt": "the plan", "list.txt": "the list" },
    );
    return send(form);
  };

  it("attachments are downloaded under their own names and are never displayed", async () => {
    const sent = await withFiles();
    expect(sent.attachments.map((file: { filename: string }) => file.filename)).toEqual([
      "plan \u2013 “week 1”.txt",
      "list.txt",
    ]);
    const answer = await amina.call("GET", `/attachments/${sent.attachments[0].id}/download/`);
    expect(answer.text).toBe("the plan");
    expect(answer.headers["content-disposition"]).toBe(
      "attachment; filename=\"plan _ _week 1_.txt\"; filename*=UTF-8''plan%20%E2%80%93%20%E2%80%9Cweek%201%E2%80%9D.txt",
    );
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["content-security-policy"]).toContain("sandbox");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  it("an attachment is 404 without the communication, or after either side deletes it", async () => {
    const sent = await withFiles();
    const path = `/attachments/${sent.attachments[0].id}/download/`;
    expect((await brian.call("GET", path)).status).toBe(404);
    expect((await david.call("GET", path)).status).toBe(200);
    await amina.call("DELETE", `/communications/${sent.id}/student-delete/`);
    expect((await amina.call("GET", path)).status).toBe(404);
    await david.call("DELETE", `/communications/${sent.id}/`);
    expect((await david.call("GET", path)).status).toBe(404);
  });

  it("existing_attachments lists the files to keep; without it all stay, and empty removes all", async () => {
    const sent = await withFiles();
    const [first, second] = sent.attachments;
    const put = (body: object) => david.call("PUT", `/communications/${sent.id}/`, body);
    const base = { ...fields, program: String(program.id) };
    expect((await put(base)).body.attachments).toHaveLength(2);
    const changed = await put(
      multipart({ ...base, existing_attachments: String(second.id) }, { "new.txt": "new" }),
    );
    expect(changed.body.attachments.map((file: { filename: string }) => file.filename)).toEqual([
      "list.txt",
      "new.txt",
    ]);
    expect((await amina.call("GET", `/attachments/${first.id}/download/`)).status).toBe(404);
    const none = await put(multipart({ ...base, existing_attachments: "" }));
    expect(none.body.attachments).toEqual([]);
  });

  it("unknown, foreign and repeated ids are 400 and change nothing", async () => {
    const mine = await withFiles();
    const other = await withFiles();
    const base = { ...fields, title: "Changed", program: program.id };
    const wrong = [
      [other.attachments[0].id],
      [mine.attachments[0].id, mine.attachments[0].id],
      [999_999],
      ["x"],
    ];
    for (const existing_attachments of wrong) {
      const { status, body } = await david.call("PUT", `/communications/${mine.id}/`, {
        ...base,
        existing_attachments,
      });
      expect(status).toBe(400);
      expect(body.existing_attachments).toEqual(["Attachment not found."]);
    }
    const { body } = await david.call("GET", "/communications/");
    const now = body.find((one: { id: number }) => one.id === mine.id);
    expect(now).toMatchObject({ title: "With files", attachments: mine.attachments });
  });

  it("an unaccepted file type is 415 at the field and in `error`", async () => {
    const { status, body } = await david.call(
      "POST",
      "/communications/",
      multipart({ ...fields, program: String(program.id) }, { "run.exe": "MZ" }),
    );
    expect(status).toBe(415);
    expect(body.attachments[0]).toMatch(/^run\.exe: File type not supported\. Accepted types: .*xlsx/);
    expect(body.attachments[0]).toBe(body.error);
  });
});

describe("unread recipients and their reminder", () => {
  it("staff see who has not opened it, and can remind them once a day", async () => {
    const sent = await send();
    await amina.call("POST", `/communications/${sent.id}/mark_as_read/`);
    const { body } = await david.call("GET", `/communications/${sent.id}/unread/`);
    expect(body).toMatchObject({ count: 1, next: null, previous: null });
    expect(body.results).toMatchObject([{ id: brian.id, name: brian.name, email: brian.email }]);
    const reminded = await david.call("POST", `/communications/${sent.id}/remind/`);
    expect(reminded.body.message).toBe(
      "Emails are not sent yet: an admin finds the reminders in Settings and can pass them on.",
    );
    expect(reminded.status).toBe(202);
    await queueReminders(context);
    const again = await david.call("POST", `/communications/${sent.id}/remind/`);
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ detail: "A reminder was sent less than a day ago." });
    const mail = await context.db
      .selectFrom("emails")
      .select(["recipient", "subject"])
      .where("key", "like", `communication-reminder ${sent.id} %`)
      .execute();
    expect(mail).toEqual([{ recipient: brian.email, subject: "Not read yet: Holiday" }]);
    // Emails of earlier tests may be queued in the meantime, so find this one by its key.
    const emails = await emailsTo(context, brian.email);
    const reminder = emails.find(({ key }) => key.startsWith(`communication-reminder ${sent.id} `));
    expect(reminder?.text).toContain(`/dashboard?section=communications&message=${sent.id}`);
  });

  it("a student who enrolls later is neither listed as unread nor reminded", async () => {
    const sent = await send(toProgram());
    const { id } = await anEnrollment(context.db, brian.id, program.id);
    const { body } = await david.call("GET", `/communications/${sent.id}/unread/`);
    expect(idsOf(body.results)).toEqual([amina.id]);
    await david.call("POST", `/communications/${sent.id}/remind/`);
    await queueReminders(context);
    const mail = await context.db
      .selectFrom("emails")
      .select("recipient")
      .where("key", "like", `communication-reminder ${sent.id} %`)
      .execute();
    expect(mail).toEqual([{ recipient: amina.email }]);
    await context.db.deleteFrom("enrollments").where("id", "=", id).execute();
  });

  it("several concurrent processes queue one email for each recipient", async () => {
    const sent = await send();
    await david.call("POST", `/communications/${sent.id}/remind/`);
    await Promise.all([queueReminders(context), queueReminders(context), queueReminders(context)]);
    await expect
      .poll(async () => {
        const { rows } = await context.pool.query(
          "SELECT count(*) FROM communications WHERE reminder_cursor IS NOT NULL",
        );
        return rows[0].count;
      })
      .toBe(0);
    const mail = await context.db
      .selectFrom("emails")
      .select("recipient")
      .where("key", "like", `communication-reminder ${sent.id} %`)
      .orderBy("recipient")
      .execute();
    expect(mail.map((one) => one.recipient)).toEqual([amina.email, brian.email]);
  });

  it("pages of unread recipients show each once, the newest students first", async () => {
    const students: Person[] = [];
    for (const number of [1, 2, 3]) {
      students.push(
        await person(context, { name: "New", email: `new${number}@darasa.example`, role: "student" }),
      );
      await anEnrollment(context.db, students.at(-1)?.id ?? 0, program.id);
    }
    for (const audience of [communication, toProgram()]) {
      const sent = await send(audience);
      await students[1]?.call("POST", `/communications/${sent.id}/mark_as_read/`);
      const ids: number[] = [];
      let path: string | null = `/communications/${sent.id}/unread/?page=1&page_size=2`;
      let count = 0;
      while (path) {
        const { body } = await david.call("GET", path);
        count = body.count;
        ids.push(...body.results.map(({ id }: { id: number }) => id));
        path = body.next?.slice(body.next.indexOf("/communications/"));
      }
      expect(ids.slice(0, 2)).toEqual([students[2]?.id, students[0]?.id]);
      expect(ids).toHaveLength(count);
      expect(new Set(ids).size).toBe(count);
      expect(ids).not.toContain(students[1]?.id);
    }
  });

  it("the list and the reminder are 404 for an unknown communication", async () => {
    expect((await david.call("GET", "/communications/999999/unread/")).status).toBe(404);
    expect((await david.call("POST", "/communications/999999/remind/")).status).toBe(404);
  });
});
