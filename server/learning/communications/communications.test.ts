import { beforeAll, describe, expect, it } from "vitest";
import { anEnrollment, aProgram } from "#tests/support/builders.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
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

describe("compose form (staff-dashboard.md section 5)", () => {
  it.each(["title", "message"])("a blank %s: 'Please fill in all required fields.'", async (field) => {
    const { status, body } = await david.call("POST", "/communications/", {
      ...communication,
      [field]: "  ",
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      [field]: ["Please fill in all required fields."],
      error: "Please fill in all required fields.",
    });
  });

  it.each([undefined, "", null])(
    "program %j when recipients are program-specific: 'Please select a program for program-specific communication.'",
    async (none) => {
      const body = { ...communication, recipient_type: "program", program: none };
      const { status, body: answer } = await david.call("POST", "/communications/", body);
      expect(status).toBe(400);
      expect(answer.program).toEqual(["Please select a program for program-specific communication."]);
      expect(answer.error).toBe(answer.program[0]);
      expect(answer).not.toHaveProperty("message");
    },
  );

  it("an unknown program is 400 at its field (api.md, small decisions)", async () => {
    const { body } = await david.call("POST", "/communications/", { ...toProgram(), program: 999_999 });
    expect(body.program).toEqual(["Program not found."]);
  });

  it("without recipient_type nothing is sent", async () => {
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

describe("recipients (api.md section 3)", () => {
  it("to all: every student of that moment; no row is written per recipient", async () => {
    const sent = await send();
    expect(sent).toMatchObject({ recipient_type: "all", program: null, program_title: null });
    expect(sent).toMatchObject({ recipients_count: 2, read_count: 0, sender_name: "David Mugisha" });
    const rows = await context.db.selectFrom("communication_receipts").selectAll().execute();
    expect(rows).toEqual([]);
    expect(idsOf(await inboxOf(brian))).toContain(sent.id);
  });

  it("how many it would go to is told before it is sent, of all and of a program", async () => {
    const count = async (query: string) =>
      (await david.call("GET", `/communications/recipients/${query}`)).body.count;
    expect(await count("")).toBe((await send()).recipients_count);
    expect(await count(`?program=${program.id}`)).toBe((await send(toProgram())).recipients_count);
  });

  it("who would get it is told by name before it is sent (beyond.md section 4, 'how many will get it')", async () => {
    const names = async (query: string) =>
      (await david.call("GET", `/communications/recipients/${query}`)).body.names;
    expect(await names("")).toEqual(["Amina Nakato", "Brian Otieno"]);
    expect(await names(`?program=${program.id}`)).toEqual(["Amina Nakato"]);
  });

  it("to a program: only those enrolled in it", async () => {
    const sent = await send(toProgram());
    expect(sent).toMatchObject({ recipients_count: 1, program: program.id, program_title: "Field Data" });
    expect(idsOf(await inboxOf(amina))).toContain(sent.id);
    expect(idsOf(await inboxOf(brian))).not.toContain(sent.id);
  });

  it("a later student, and a later enrollment, sees none of what was sent before", async () => {
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

  it("a student who is removed from the program loses it", async () => {
    const other = await aProgram(context.db);
    const { id } = await anEnrollment(context.db, brian.id, other.id);
    const sent = await send({ ...toProgram(), program: other.id });
    expect(idsOf(await inboxOf(brian))).toContain(sent.id);
    await context.db.deleteFrom("enrollments").where("id", "=", id).execute();
    expect(idsOf(await inboxOf(brian))).not.toContain(sent.id);
  });
});

describe("the student's inbox (student-dashboard.md sections 2 and 4)", () => {
  it("opening an unread one marks it read on the server; read_count counts it once", async () => {
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

  it("is newest first, paged when page is given, without staff's counts", async () => {
    const sent = await send();
    const { body } = await amina.call("GET", "/communications/student/?page=1&page_size=2");
    expect(body.results).toHaveLength(2);
    expect(body.count).toBeGreaterThan(2);
    expect(body.results[0].id).toBe(sent.id);
    expect(body.results[0]).not.toHaveProperty("read_count");
    expect(body.results[0]).not.toHaveProperty("recipients_count");
  });

  it("deleting hides it for that student only", async () => {
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

  it("the unread count is 0 for staff, and staff are no students (api.md section 4)", async () => {
    expect(await unreadOf(joseph)).toBe(0);
    expect((await joseph.call("GET", "/communications/student/")).status).toBe(403);
  });

  it("one can be read by its id, for a link, until it is deleted", async () => {
    const sent = await send();
    const open = () => amina.call("GET", `/communications/student/${sent.id}/`);
    expect((await open()).body).toEqual((await inboxOf(amina))[0]);
    await amina.call("POST", `/communications/${sent.id}/mark_as_read/`);
    expect((await open()).body).toMatchObject({ id: sent.id, read: true });
    await amina.call("DELETE", `/communications/${sent.id}/student-delete/`);
    expect((await open()).status).toBe(404);
  });

  it("someone else's communication is 404 to read and to delete", async () => {
    const sent = await send(toProgram());
    expect((await brian.call("GET", `/communications/student/${sent.id}/`)).status).toBe(404);
    expect((await brian.call("POST", `/communications/${sent.id}/mark_as_read/`)).status).toBe(404);
    expect((await brian.call("DELETE", `/communications/${sent.id}/student-delete/`)).status).toBe(404);
  });
});

describe("editing and deleting (api.md section 4)", () => {
  it("PUT leaves it read and sends nothing again", async () => {
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

  it("another audience is counted as of the moment of sending", async () => {
    const sent = await send();
    const { body } = await david.call("PUT", `/communications/${sent.id}/`, toProgram());
    expect(body).toMatchObject({ recipients_count: 1, program: program.id });
    expect(idsOf(await inboxOf(brian))).not.toContain(sent.id);
  });

  it("staff's delete takes it from everybody, and the audit log shows it", async () => {
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

describe("attachments (api.md section 4)", () => {
  const fields = { title: "With files", message: "See the files.", recipient_type: "program" };
  const withFiles = async () => {
    const form = multipart(
      { ...fields, program: String(program.id) },
      { "plan \u2013 “week 1”.txt": "the plan", "list.txt": "the list" },
    );
    return send(form);
  };

  it("are downloaded under their own names, as files and nothing else", async () => {
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

  it("someone else's attachment is 404: for a student who did not receive it, removed it, or lost it", async () => {
    const sent = await withFiles();
    const path = `/attachments/${sent.attachments[0].id}/download/`;
    expect((await brian.call("GET", path)).status).toBe(404);
    expect((await david.call("GET", path)).status).toBe(200);
    await amina.call("DELETE", `/communications/${sent.id}/student-delete/`);
    expect((await amina.call("GET", path)).status).toBe(404);
    await david.call("DELETE", `/communications/${sent.id}/`);
    expect((await david.call("GET", path)).status).toBe(404);
  });

  it("existing_attachments lists those that stay: absent all, empty none", async () => {
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

  it("foreign and repeated ids are 400 and change nothing", async () => {
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

  it("an unaccepted type is 415 at the field, and `error` says the same", async () => {
    const { status, body } = await david.call(
      "POST",
      "/communications/",
      multipart({ ...fields, program: String(program.id) }, { "run.exe": "MZ" }),
    );
    expect(status).toBe(415);
    expect(body.attachments[0]).toBe(body.error);
  });
});

describe("unread recipients and their reminder", () => {
  it("lists recipients who have not opened it, and reminds them once a day at most", async () => {
    const sent = await send();
    await amina.call("POST", `/communications/${sent.id}/mark_as_read/`);
    const { body } = await david.call("GET", `/communications/${sent.id}/unread/`);
    expect(body).toMatchObject({ count: 1, next: null, previous: null });
    expect(body.results).toMatchObject([{ id: brian.id, name: brian.name, email: brian.email }]);
    const reminded = await david.call("POST", `/communications/${sent.id}/remind/`);
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
    // An email of an earlier test may be queued only now.
    const emails = await emailsTo(context, brian.email);
    const reminder = emails.find(({ key }) => key.startsWith(`communication-reminder ${sent.id} `));
    expect(reminder?.text).toContain(`/dashboard?section=communications&message=${sent.id}`);
  });

  it("several processes at once queue one email a recipient", async () => {
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

  it("its pages show each of them once, the newest students first", async () => {
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

  it("both are 404 for an unknown communication", async () => {
    expect((await david.call("GET", "/communications/999999/unread/")).status).toBe(404);
    expect((await david.call("POST", "/communications/999999/remind/")).status).toBe(404);
  });
});
