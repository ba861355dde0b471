import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type BinKind, binKindNames } from "#contract/admin/bin-kinds.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { tickUnit } from "#server/courses/enrollments/queries.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import {
  anAffiliate,
  anAssignment,
  anEnrollment,
  aProgram,
  aSubmission,
  multipart,
} from "#tests/support/data/builders.ts";
import { aCharge, aPayment } from "#tests/support/data/fees.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";
import { purgeDeleted } from "./purge.ts";
import { deleteInBatches } from "./queries.ts";
import { restoreFromBin } from "./restore.ts";

const context = testContext({ RATE_LIMITS: "off" });
const later = (days: number) => new Date(Date.now() + days * DAY_MS);
let joseph: Person;
let david: Person;
let amina: Person;
let made = 0;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  await context.db.updateTable("fee_rules").set({ is_on: true }).execute();
});

interface Case {
  id: number;
  /** Path of the DELETE call */
  path: string;
  /** Counts of records that are deleted with it, as the dialog shows them */
  along?: Record<string, number>;
  /** Files that are deleted with it */
  files?: string[];
}

const aStudent = (name: string) => {
  made += 1;
  return person(context, { ...cast.amina, email: `student-${made}@darasa.example`, name });
};

async function stored(key: string): Promise<string> {
  await context.files.putBytes(key, Buffer.from("file"));
  return key;
}

const idOf = async (table: string, columns: Record<string, unknown>): Promise<number> => {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const { rows } = await sql<{ id: number }>`INSERT INTO ${sql.table(table)} (${sql.join(names)})
    VALUES (${sql.join(Object.values(columns))}) RETURNING id`.execute(context.db);
  return rows[0]?.id ?? 0;
};

async function aCommunity(student: Person, program_id: number) {
  const post = async (by: Person, content: string, parent_id: number | null = null) =>
    idOf("community_messages", { program_id, sender_id: by.id, content, parent_id });
  const answered = await post(student, "Who brings the projector?");
  const answer = await post(amina, "I do.", answered);
  await post(student, "Thank you!", answered);
  const alone = await post(student, "See you on Monday.");
  for (const [message_id, by] of [
    [answered, amina],
    [alone, amina],
    [answer, student],
  ] as const)
    await context.db.insertInto("community_likes").values({ message_id, user_id: by.id }).execute();
  const key = await stored(`community/${alone}`);
  await context.db
    .insertInto("community_pictures")
    .values({
      message_id: alone,
      storage_key: key,
      filename: "a.webp",
      mime: "image/webp",
      size_bytes: 4,
      width: 1,
      height: 1,
      description: "",
    })
    .execute();
  return { answered, key };
}

async function anAttachment(communication_id: number): Promise<string> {
  const storage_key = await stored(`attachments/${communication_id}`);
  const file = { filename: "a.pdf", storage_key, mime: "application/pdf", size_bytes: 4 };
  await idOf("attachments", { communication_id, ...file });
  return storage_key;
}

async function keyOf(table: "assignments" | "submissions", id: number): Promise<string> {
  const row = await context.db
    .selectFrom(table)
    .select("storage_key")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.storage_key ?? "";
}

/** Creates one record of each kind that staff delete, with everything that may be deleted with it. */
const cases: Record<BinKind, () => Promise<Case>> = {
  async student_note() {
    const path = `/students/${amina.id}/notes/`;
    const { body } = await joseph.call("POST", path, { text: "Prefers calls." });
    return { id: body.id, path: `${path}${body.id}/` };
  },
  async student_import() {
    const students = new File(["Email,Name,Phone\nruth@lira.example,Ruth Auma,0772100001"], "list.csv");
    const { body } = await joseph.call("POST", "/students/imports/", multipart({ students }));
    return { id: body.id, path: `/students/imports/${body.id}/`, along: { lines: 1 } };
  },
  async saved_comment() {
    const { body } = await joseph.call("POST", "/saved-comments/", { text: "Name your sources." });
    return { id: body.id, path: `/saved-comments/${body.id}/` };
  },
  async question() {
    const { body } = await joseph.call("POST", `/programs/${(await aProgram(context.db)).id}/questions/`, {
      ...{ kind: "true_false", content: {}, key: { is_true: true } },
      ...{ text: "<p>Rain falls down.</p>", points: 1 },
    });
    return { id: body.id, path: `/questions/${body.id}/` };
  },
  async program() {
    const { id, program_id, assignment_id } = await aSubmission(context, amina.id);
    await idOf("units", { program_id, number: 1, title: "Scope" });
    await joseph.call("POST", "/communications/", {
      ...{ title: "Welcome", message: "Hello", recipient_type: "program" },
      program: program_id,
    });
    const files = [await keyOf("submissions", id), await keyOf("assignments", assignment_id)];
    return {
      id: program_id,
      path: `/programs/${program_id}/`,
      along: {
        ...{ enrollments: 1, assignments: 1, submissions: 1, messages: 0 },
        attempts_in_progress: 0,
        ...{ communications: 1, written_units: 1 },
      },
      files,
    };
  },
  async assignment() {
    const { id, assignment_id } = await aSubmission(context, amina.id);
    await joseph.call("PATCH", `/submissions/${id}/`, { marks_awarded: 64, feedback: "Add the form." });
    const files = [await keyOf("submissions", id), await keyOf("assignments", assignment_id)];
    return {
      id: assignment_id,
      path: `/assignments/${assignment_id}/`,
      along: { submissions: 1, finished_attempts: 0, attempts_in_progress: 0 },
      files,
    };
  },
  async communication() {
    const { body } = await joseph.call("POST", "/communications/", {
      title: "Dates",
      message: "Monday",
      recipient_type: "all",
    });
    await amina.call("POST", `/communications/${body.id}/mark_as_read/`);
    const files = [await anAttachment(body.id)];
    return { id: body.id, path: `/communications/${body.id}/`, along: { attachments: 1 }, files };
  },
  async enrollment() {
    const { id } = await anEnrollment(context.db, (await aStudent("Ruth Auma")).id);
    for (const unit of [1, 2]) await tickUnit(context.db, id, unit, new Date());
    return { id, path: `/enrollments/${id}/`, along: { units: 2 } };
  },
  async student() {
    const student = await aStudent("Peter Ojok");
    const program = await aProgram(context.db);
    await student.call("POST", "/enrollments/", { program_id: program.id });
    const { id: submission } = await aSubmission(context, student.id, {
      assignment_id: (await anAssignment(context, { program_id: program.id })).id,
    });
    const { key } = await aCommunity(student, program.id);
    const picture = `${String(student.id).padStart(24, "0")}-10x10-ffffff`;
    const files = [await keyOf("submissions", submission), key, await stored(`public/${picture}-320.webp`)];
    await context.db
      .updateTable("users")
      .set({ profile_picture: picture, organization: "Makerere" })
      .where("id", "=", student.id)
      .execute();
    await context.db.insertInto("calendar_links").values({ user_id: student.id, version: 4 }).execute();
    const { body: sent } = await joseph.call("POST", "/communications/", {
      ...{ title: "To you alone", message: "Well done", recipient_type: "student" },
      student: student.id,
    });
    await student.call("POST", `/communications/${sent.id}/mark_as_read/`);
    files.push(await anAttachment(sent.id));
    return {
      id: student.id,
      path: `/students/${student.id}/`,
      along: { enrollments: 1, submissions: 1, attempts_in_progress: 0, messages: 3 },
      files,
    };
  },
  async sub_admin() {
    made += 1;
    const { id, call } = await person(context, {
      ...cast.grace,
      email: `grace-${made}@darasa.example`,
      permissions: ["communications"],
    });
    await call("POST", "/communications/", { title: "From her", message: "Hello", recipient_type: "all" });
    return { id, path: `/admin-management/sub-admins/${id}/` };
  },
  async community_message() {
    const { answered } = await aCommunity(amina, (await anEnrollment(context.db, amina.id)).program_id);
    return { id: answered, path: `/community/${answered}/` };
  },
  async affiliate() {
    const { id } = await anAffiliate(context.db);
    return { id, path: `/applications/${id}/delete/` };
  },
  async search_synonyms() {
    const id = await idOf("search_synonyms", { terms: "it, computing" });
    return { id, path: `/search-synonyms/${id}/` };
  },
  async team_member() {
    const id = await idOf("team_members", {
      name: "Ruth",
      role: "Tutor",
      email: "r@x.example",
      phone: "+256700000001",
    });
    await aProgram(context.db, { facilitator_id: id });
    return { id, path: `/team-members/${id}/` };
  },
  async testimonial() {
    const id = await idOf("testimonials", {
      name: "Ruth",
      role: "Nurse",
      company: "X",
      program: "M&E",
      content: "Good",
    });
    return { id, path: `/testimonials/${id}/` };
  },
  async blog_post() {
    made += 1;
    const image = `${String(made).padStart(24, "f")}-10x10-ffffff`;
    const id = await idOf("blog_posts", {
      title: "News",
      category: "News",
      description: "<p>x</p>",
      is_published: false,
      image,
    });
    return { id, path: `/blog-posts/${id}/`, files: [await stored(`public/${image}-320.webp`)] };
  },
  async employer() {
    const id = await idOf("employers", { name: "Mulago Hospital" });
    return { id, path: `/employers/${id}/` };
  },
  async statement() {
    const id = await idOf("statements", {
      filename: "may.csv",
      headers: ["Date"],
      uploaded_by: joseph.id,
      uploaded_at: new Date(),
      updated_at: new Date(),
    });
    await idOf("statement_rows", { statement_id: id, line: 2, cells: ["2026-05-01"] });
    return { id, path: `/fees/statements/${id}/`, along: { lines: 1 } };
  },
  async webhook() {
    const { body } = await joseph.call("POST", "/webhooks/", {
      url: "https://example.org/hook",
      events: ["enrollment.created"],
    });
    return { id: body.id, path: `/webhooks/${body.id}/` };
  },
};

/** Tables that a deletion changes for good: sessions, retries, logs, events and emails */
const passing = [
  "audit_log",
  "bin_items",
  "sessions",
  "idempotency_keys",
  "community_events",
  "emails",
  "rate_limits",
  // The old secret address is not restored (admin/audit/noted.test.ts).
  "calendar_links",
];

/** Returns the rows of all other tables. */
async function everything(): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(context.db);
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    if (passing.includes(name)) continue;
    const { rows } = await sql<{ row: unknown }>`
      SELECT to_jsonb(t) AS row FROM ${sql.table(name)} t ORDER BY to_jsonb(t)::text`.execute(context.db);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

const inBin = async (who: Person, kind: string, id: number) =>
  (await who.call("GET", `/bin/?kind=${kind}&page_size=100`)).body.results.find(
    ({ record_id }: { record_id: number }) => record_id === id,
  );

const areThere = async (files: string[] = []) =>
  Promise.all(files.map(async (key) => (await context.files.get(key)) !== undefined));

describe("the bin: deletions can be restored for 30 days (beyond.md 4)", () => {
  it.each(binKindNames)(
    "a deleted %s shows what is deleted with it, and is restored with all of it",
    async (kind) => {
      const { id, path, along = {}, files } = await cases[kind]();
      const before = await everything();
      expect((await joseph.call("GET", `/bin/${kind}/${id}/along/`)).body.along).toEqual(along);
      expect((await joseph.call("DELETE", path)).status).toBe(204);
      expect((await joseph.call("DELETE", path)).status).toBe(404);
      expect(await inBin(joseph, kind, id)).toMatchObject({ kind, along, deleted_by: joseph.name });
      context.setClock(later(29));
      await purgeDeleted(context);
      context.setClock(undefined);
      const [restored, again] = await Promise.all([
        joseph.call("POST", `/bin/${kind}/${id}/restore/`),
        joseph.call("POST", `/bin/${kind}/${id}/restore/`),
      ]);
      expect([restored.status, again.status, restored.body.notes]).toEqual([200, 200, []]);
      expect(await everything()).toEqual(before);
      expect(await areThere(files)).toEqual((files ?? []).map(() => true));
      expect(await inBin(joseph, kind, id)).toBeUndefined();
      const entries = await context.db
        .selectFrom("audit_log")
        .select("action")
        .where("resource", "=", kind)
        .where("resource_id", "=", id)
        .where("action", "in", ["delete", "restore"])
        .orderBy("id")
        .execute();
      // The deletion of a note is logged at its student.
      const logged = kind === "student_note" ? ["restore"] : ["delete", "restore"];
      expect(entries.map(({ action }) => action)).toEqual(logged);

      await joseph.call("DELETE", path);
      context.setClock(later(31));
      await purgeDeleted(context);
      context.setClock(undefined);
      expect((await joseph.call("POST", `/bin/${kind}/${id}/restore/`)).status).toBe(404);
      expect(await inBin(joseph, kind, id)).toBeUndefined();
      expect(await areThere(files)).toEqual((files ?? []).map(() => false));
    },
  );

  it("counts finished attempts and those in progress (beyond.md 4.8)", async () => {
    const program = await aProgram(context.db);
    const [first, second] = [await aStudent("Brian Otieno"), await aStudent("Faith Wanjiku")];
    for (const { id } of [first, second]) await anEnrollment(context.db, id, program.id);
    const question = await aQuestion(joseph, program.id, "true_false");
    const quiz = await aQuiz(joseph, program.id, [question.id]);
    for (const student of [first, second]) {
      const { body } = await student.call("POST", `/student/quizzes/${quiz.id}/attempts/`);
      if (student === first) await student.call("POST", `/student/quiz-attempts/${body.id}/finish/`);
    }
    const counts = async (kind: BinKind, id: number) =>
      (await joseph.call("GET", `/bin/${kind}/${id}/along/`)).body.along;
    expect(await counts("assignment", quiz.id)).toEqual({
      ...{ submissions: 1, finished_attempts: 1, attempts_in_progress: 1 },
    });
    expect(await counts("program", program.id)).toMatchObject({ attempts_in_progress: 1 });
    expect(await counts("student", first.id)).toMatchObject({ attempts_in_progress: 0 });
    expect(await counts("student", second.id)).toMatchObject({ attempts_in_progress: 1 });
  });

  it("the question before a deletion names fees and payments, to staff with fees only (beyond.md 4.8)", async () => {
    const student = await aStudent("Ruth Akello");
    const partly = await aCharge(context, student, "UGX 900,000");
    const paid = await aCharge(context, student, "UGX 500,000");
    await joseph.call("POST", `/fees/${partly.id}/payments/`, aPayment("600,000"));
    await joseph.call("POST", `/fees/${paid.id}/payments/`, aPayment("500,000"));
    const path = `/bin/student/${student.id}/along/`;
    const money = {
      currency: "UGX",
      fees: 2,
      payments: 2,
      paid_minor: 1_100_000,
      to_pay_back_minor: 600_000,
    };
    expect((await joseph.call("GET", path)).body.money).toEqual([money]);
    expect((await david.call("GET", path)).body).toMatchObject({ money: [], may_have_fees: true });
    await joseph.call("DELETE", `/students/${student.id}/`);
    const { rows } = await sql<{ sum: number }>`SELECT sum(to_pay_back_minor)::bigint AS sum FROM charges
      WHERE id IN (${partly.id}, ${paid.id})`.execute(context.db);
    expect(rows).toEqual([{ sum: 600_000 }]);
  });

  it("while fees are off, the question before a deletion names only paid fees (beyond.md 4.8)", async () => {
    const student = await aStudent("Ruth Akello");
    const charge = await aCharge(context, student, "UGX 900,000");
    const switchFees = (is_on: boolean) => context.db.updateTable("fee_rules").set({ is_on }).execute();
    const askedOf = async (staff: Person) =>
      (await staff.call("GET", `/bin/student/${student.id}/along/`)).body;
    await switchFees(false);
    for (const staff of [joseph, david])
      expect(await askedOf(staff)).toMatchObject({ money: [], may_have_fees: false });
    await switchFees(true);
    expect(await askedOf(joseph)).toMatchObject({ money: [{ fees: 1, payments: 0 }], may_have_fees: true });
    await joseph.call("POST", `/fees/${charge.id}/payments/`, aPayment("600,000"));
    await switchFees(false);
    expect(await askedOf(joseph)).toMatchObject({ money: [{ fees: 1, payments: 1 }], may_have_fees: true });
    expect(await askedOf(david)).toMatchObject({ money: [], may_have_fees: true });
    await switchFees(true);
  });

  it("a quiz comes back with its attempts; deleted for good, its questions stay (beyond.md 6.1)", async () => {
    const { id: program } = await aProgram(context.db);
    await anEnrollment(context.db, amina.id, program);
    const question = await aQuestion(joseph, program, "true_false");
    const { id: quiz } = await aQuiz(joseph, program, [question.id]);
    const { body } = await amina.call("POST", `/student/quizzes/${quiz}/attempts/`);
    await amina.call("POST", `/student/quiz-attempts/${body.id}/finish/`);
    const attempt = async () => (await joseph.call("GET", `/quiz-attempts/${body.id}/`)).status;
    await joseph.call("DELETE", `/assignments/${quiz}/`);
    expect(await attempt()).toBe(404);
    expect((await amina.call("GET", `/student/quiz-attempts/${body.id}/`)).status).toBe(404);
    expect((await joseph.call("POST", `/bin/assignment/${quiz}/restore/`)).status).toBe(200);
    expect(await attempt()).toBe(200);
    await joseph.call("DELETE", `/assignments/${quiz}/`);
    expect((await joseph.call("DELETE", `/bin/assignment/${quiz}/`)).status).toBe(204);
    const left = await context.db.selectFrom("attempts").select("id").where("id", "=", body.id).execute();
    expect(left).toEqual([]);
    expect((await joseph.call("GET", `/questions/${question.id}/`)).status).toBe(200);
  });

  it("a sub-admin sees and restores only kinds that they may delete; others are 404", async () => {
    const { id, path } = await cases.student();
    const post = await cases.blog_post();
    await joseph.call("DELETE", path);
    await joseph.call("DELETE", post.path);
    made += 1;
    const grace = await person(context, { ...cast.grace, email: `only-blog-${made}@darasa.example` });
    const { body } = await grace.call("GET", "/bin/?page_size=100");
    expect(new Set(body.results.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(["blog_post"]));
    expect((await grace.call("POST", `/bin/student/${id}/restore/`)).status).toBe(404);
    expect((await grace.call("GET", `/bin/student/${id}/along/`)).status).toBe(404);
    expect((await grace.call("POST", `/bin/blog_post/${post.id}/restore/`)).status).toBe(200);
    expect((await david.call("POST", `/bin/student/${id}/restore/`)).status).toBe(200);
    expect((await joseph.call("POST", "/bin/nothing/1/restore/")).status).toBe(404);
  });

  it("a conflict is explained, and nothing is half restored", async () => {
    const student = await aStudent("Mary Aber");
    const { id: enrollment, program_id } = await anEnrollment(context.db, student.id);
    await joseph.call("DELETE", `/enrollments/${enrollment}/`);
    await anEnrollment(context.db, student.id, program_id);
    const twice = await joseph.call("POST", `/bin/enrollment/${enrollment}/restore/`);
    expect([twice.status, twice.body.detail]).toEqual([
      409,
      "The student has enrolled in this program again in the meantime.",
    ]);

    await joseph.call("DELETE", `/students/${student.id}/`);
    const alone = await joseph.call("POST", `/bin/enrollment/${enrollment}/restore/`);
    expect([alone.status, alone.body.detail.includes("Restore that first")]).toEqual([409, true]);
    const newer = await person(context, { ...cast.amina, email: student.email, name: "Another Mary" });
    const before = await everything();
    const taken = await joseph.call("POST", `/bin/student/${student.id}/restore/`);
    expect([taken.status, taken.body.detail]).toEqual([409, "A user with this email already exists."]);
    expect(await everything()).toEqual(before);
    await joseph.call("DELETE", `/students/${newer.id}/`);
    await context.db.deleteFrom("programs").where("id", "=", program_id).execute();
    const back = await joseph.call("POST", `/bin/student/${student.id}/restore/`);
    expect(back.body).toEqual({
      name: "Mary Aber",
      notes: ["1 enrollment could not be restored, because what they belong to has been deleted."],
    });
  });

  it("an assignment restored before its program names the program that still hides it", async () => {
    const { id, program_id } = await anAssignment(context);
    await joseph.call("DELETE", `/assignments/${id}/`);
    await joseph.call("DELETE", `/programs/${program_id}/`);
    expect((await joseph.call("POST", `/bin/assignment/${id}/restore/`)).body.notes).toEqual([
      'This assignment shows again when its program "Project Planning for Field Teams" is restored.',
    ]);
  });

  it("an admin deletes a student for good at once, with files; an affiliate cannot be", async () => {
    const { id, path, files = [] } = await cases.student();
    await joseph.call("DELETE", path);
    expect((await david.call("DELETE", `/bin/student/${id}/`)).status).toBe(403);
    expect((await joseph.call("DELETE", `/bin/student/${id}/`)).status).toBe(204);
    expect(await areThere(files)).toEqual([false, false, false, false]);
    expect((await joseph.call("POST", `/bin/student/${id}/restore/`)).status).toBe(404);
    const program = await cases.program();
    await joseph.call("DELETE", program.path);
    expect((await joseph.call("DELETE", `/bin/program/${program.id}/`)).status).toBe(204);
    expect(await areThere(program.files)).toEqual([false, false]);
    const affiliate = await cases.affiliate();
    await joseph.call("DELETE", affiliate.path);
    expect((await joseph.call("DELETE", `/bin/affiliate/${affiliate.id}/`)).status).toBe(409);
  });

  it("a restored record cannot be deleted for good from the bin, and keeps its files", async () => {
    const { id, path, files = [] } = await cases.student();
    await joseph.call("DELETE", path);
    expect((await joseph.call("POST", `/bin/student/${id}/restore/`)).status).toBe(200);
    expect((await joseph.call("DELETE", `/bin/student/${id}/`)).status).toBe(404);
    expect(await areThere(files)).toEqual([true, true, true, true]);
  });

  it("a picture is stored as long as a record in the bin shows it", async () => {
    const first = await cases.blog_post();
    const second = await cases.blog_post();
    const { image } = await context.db
      .selectFrom("blog_posts")
      .select("image")
      .where("id", "=", first.id)
      .executeTakeFirstOrThrow();
    await context.db.updateTable("blog_posts").set({ image }).where("id", "=", second.id).execute();
    for (const { path } of [first, second]) await joseph.call("DELETE", path);
    await joseph.call("DELETE", `/bin/blog_post/${first.id}/`);
    expect(await areThere(first.files)).toEqual([true]);
    await joseph.call("DELETE", `/bin/blog_post/${second.id}/`);
    expect(await areThere(first.files)).toEqual([false]);
  });

  it("a restore after a migration skips removed columns and fills new ones with defaults", async () => {
    const { id, path } = await cases.student();
    await joseph.call("DELETE", path);
    await sql`UPDATE bin_items SET content = jsonb_set(content #- '{tables,0,rows,0,location}', '{tables,0,rows,0,old_column}', '1')
      WHERE record_id = ${id} AND kind = 'student'`.execute(context.db);
    const command = { viewer: null, address: "npm run restore-deleted" };
    expect(await restoreFromBin(context, command, "student", id)).toMatchObject({
      name: "Peter Ojok",
    });
    const row = await context.db
      .selectFrom("users")
      .select("location")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row).toEqual({ location: "" });
  });
});

it("attempts of a quiz are deleted in batches before it is deleted for good", async () => {
  const { id: program_id } = await aProgram(context.db);
  await anEnrollment(context.db, amina.id, program_id);
  const { id: question } = await aQuestion(david, program_id, "true_false");
  const [kept, quiz] = [
    await aQuiz(david, program_id, [question]),
    await aQuiz(david, program_id, [question]),
  ];
  for (const { id } of [kept, quiz]) await amina.call("POST", `/student/quizzes/${id}/attempts/`);
  await david.call("DELETE", `/assignments/${quiz.id}/`);
  await deleteInBatches(context.db, later(1));
  const left = await context.db
    .selectFrom("attempts")
    .select("assignment_id")
    .where("assignment_id", "in", [kept.id, quiz.id])
    .execute();
  expect(left).toEqual([{ assignment_id: kept.id }]);
});

interface Kept {
  links: { keys: string[]; rows: Record<string, unknown>[] }[];
}
/** Links as they were kept before: only of tables whose key is one column. */
const olderLinks = ({ links }: Kept) =>
  links
    .filter(({ keys }) => keys.length === 1)
    .map(({ keys: [key = ""], rows, ...link }) => ({ ...link, key, rows: rows.map((row) => row[key]) }));

describe("a restored sub admin is again the person who gave points (beyond.md 4)", () => {
  it.each([
    ["of submissions and questions", (content: Kept) => content, true],
    [
      "of submissions, if kept by an earlier version",
      (content: Kept) => ({ ...content, links: olderLinks(content) }),
      false,
    ],
  ])("%s", async (_name, kept, hasQuestions) => {
    const { id: program_id } = await aProgram(context.db);
    await anEnrollment(context.db, amina.id, program_id);
    const { id: question } = await aQuestion(david, program_id, "true_false");
    const { id: quiz } = await aQuiz(david, program_id, [question]);
    const { body: attempt } = await amina.call("POST", `/student/quizzes/${quiz}/attempts/`);
    const { id, path } = await cases.sub_admin();
    await context.pool.query("UPDATE attempt_questions SET by_hand_by = $1 WHERE attempt_id = $2", [
      id,
      attempt.id,
    ]);
    const work = await aSubmission(context, amina.id);
    await context.pool.query("UPDATE submissions SET graded_by = $1 WHERE id = $2", [id, work.id]);
    expect((await joseph.call("DELETE", path)).status).toBe(204);
    const item = await context.db
      .selectFrom("bin_items")
      .select(["id", sql<Kept>`content`.as("content")])
      .where("record_id", "=", id)
      .where("kind", "=", "sub_admin")
      .executeTakeFirstOrThrow();
    const content = JSON.stringify(kept(item.content));
    await context.db.updateTable("bin_items").set({ content }).where("id", "=", item.id).execute();
    await restoreFromBin(context, byItself, "sub_admin", id);
    const { rows } = await context.pool.query(
      `SELECT (SELECT by_hand_by FROM attempt_questions WHERE attempt_id = $1) AS points_by,
         (SELECT graded_by FROM submissions WHERE id = $2) AS graded_by`,
      [attempt.id, work.id],
    );
    expect(rows).toEqual([{ points_by: hasQuestions ? id : null, graded_by: id }]);
  });
});
