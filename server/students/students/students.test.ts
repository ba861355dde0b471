import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { purgeDeleted } from "#server/admin/bin/purge.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const path = "/students-with-enrollments/";
let david: Person;
let amina: Person;
let brian: Person;

beforeAll(async () => {
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
});

let made = 0;
async function aStudent(values: Record<string, unknown> = {}): Promise<Person> {
  made += 1;
  const one = await person(context, {
    name: `Student ${made}`,
    email: `student${made}@darasa.example`,
    role: "student",
  });
  if (Object.keys(values).length > 0)
    await context.db.updateTable("users").set(values).where("id", "=", one.id).execute();
  return one;
}
const list = async (query = "") => (await david.call("GET", `${path}?${query}`)).body;
const names = (body: { results: { profile: { name: string } }[] }) =>
  body.results.map(({ profile }) => profile.name);

describe("GET /students-with-enrollments/ (api.md 4, staff.md 2)", () => {
  it("the list is always paged, 10 a page, newest first, with the eleven columns' data", async () => {
    const program = await aProgram(context.db, { title: "Beekeeping" });
    const student = await aStudent({
      location: "Gulu",
      occupation: "Nurse",
      organization: "Hospital",
      education_level: "masters",
      referral_source: "whatsapp",
    });
    const { id } = await anEnrollment(context.db, student.id, program.id);
    const body = await list();
    expect(body).toMatchObject({ count: 3, next: null, previous: null });
    expect(body.results[0]).toMatchObject({
      id: student.id,
      email: student.email,
      profile: {
        name: student.name,
        phone: "+256700000011",
        location: "Gulu",
        occupation: "Nurse",
        organization: "Hospital",
        education_level: "masters",
        referral_source_display: "WhatsApp",
      },
      enrollments: [{ id, program: { id: program.id, title: "Beekeeping" } }],
    });
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|description/);
  });

  it("students of a program are ordered by when they joined the institute", async () => {
    const program = await aProgram(context.db);
    const [first, second] = [await aStudent(), await aStudent()];
    await anEnrollment(context.db, second.id, program.id);
    await anEnrollment(context.db, first.id, program.id);
    const order = async () =>
      (await list(`program=${program.id}`)).results.map(({ id }: { id: number }) => id);
    expect(await order()).toEqual([second.id, first.id]);
    await context.db
      .updateTable("users")
      .set({ date_joined: new Date(Date.now() + 60_000) })
      .where("id", "=", first.id)
      .execute();
    expect(await order()).toEqual([first.id, second.id]);
    // Later tests depend on the newest student.
    await context.db.deleteFrom("users").where("id", "in", [first.id, second.id]).execute();
  });

  it("the list has no staff, and no enrollments in deleted programs", async () => {
    const program = await aProgram(context.db, { title: "Gone" });
    const student = await aStudent();
    await anEnrollment(context.db, student.id, program.id);
    await context.db
      .updateTable("programs")
      .set({ deleted_at: new Date() })
      .where("id", "=", program.id)
      .execute();
    const body = await list("page_size=100");
    expect(body.results.find(({ id }: { id: number }) => id === student.id).enrollments).toEqual([]);
    expect(names(body)).not.toContain(david.name);
    expect((await list(`program=${program.id}`)).results).toEqual([]);
  });

  it("search finds any part of name or email in any case, and % and _ literally", async () => {
    const student = await aStudent({ name: "Wéndô O'Brien 50%_x" });
    expect(names(await list("search=o'BRIEN"))).toEqual(["Wéndô O'Brien 50%_x"]);
    expect(names(await list("search=WÉND"))).toEqual(["Wéndô O'Brien 50%_x"]);
    expect(names(await list(`search=${student.email.toUpperCase()}`))).toEqual(["Wéndô O'Brien 50%_x"]);
    expect(names(await list("search=50%25_"))).toEqual(["Wéndô O'Brien 50%_x"]);
    expect((await list("search=%25%25")).count).toBe(0);
    expect((await list("search=%5C")).count).toBe(0);
    expect((await list("search=%00%00")).count).toBeGreaterThan(0);
  });

  it("search finds all words in any order; words under three letters only as beginnings (api.md 6)", async () => {
    await aStudent({ name: "Nansubuga Kyomuhendo", email: "nk@words.example" });
    const name = "Nansubuga Kyomuhendo";
    for (const search of ["kyomu nansu", "SUBUGA muhen", "na kyo", "ky", "nk@words.example nansubuga"])
      expect(names(await list(`page_size=100&search=${encodeURIComponent(search)}`)), search).toContain(name);
    for (const search of ["ubuga kato", "bu", "nansubugak"])
      expect(names(await list(`page_size=100&search=${search}`)), search).not.toContain(name);
  });

  it("search also finds phones in any format and organizations (api.md 6)", async () => {
    const name = "Phoebe Dial";
    await aStudent({
      name,
      email: "pd@phones.example",
      phone: "+254712349876",
      organization: "Makerere 2040 Trust",
    });
    for (const search of [
      "0712 349 876",
      "+254 (0) 712-349-876",
      "+254 0712 349876",
      "00254712349876",
      "254712349876",
      "712.349",
      "(0712) 349",
      "9876",
      "phoebe 0712 349",
      "makerere",
      "trust 2040 phoebe",
      "trust phoebe",
      "trust makerere",
      "2040",
    ])
      expect(names(await list(`page_size=100&search=${encodeURIComponent(search)}`)), search).toContain(name);
    for (const search of [
      "0712 349 877",
      "+256 712 349 876",
      "makerere 0712 340",
      "trust 2041",
      "phoebe kampala",
      "trust kampala",
    ])
      expect(names(await list(`page_size=100&search=${encodeURIComponent(search)}`)), search).not.toContain(
        name,
      );
  });

  it("the list is ordered by name or date, in both directions, across pages", async () => {
    for (const [index, name] of ["Ordered beatrice", "Ordered Alex", "Ordered Carol"].entries())
      await aStudent({ name, date_joined: new Date(Date.UTC(2001, 0, index + 1)) });
    const ordered = async (ordering: string) =>
      names(await list(`search=ordered&ordering=${ordering}`)).map((name) => name.replace("Ordered ", ""));
    expect(await ordered("name")).toEqual(["Alex", "beatrice", "Carol"]);
    expect(await ordered("-name")).toEqual(["Carol", "beatrice", "Alex"]);
    expect(await ordered("date_joined")).toEqual(["beatrice", "Alex", "Carol"]);
    for (const newest of ["-date_joined", ""])
      expect(await ordered(newest)).toEqual(["Carol", "Alex", "beatrice"]);
    const first = await list("search=ordered&ordering=name&page_size=2");
    expect(first.next).toContain("ordering=name");
    expect(names(await list(new URL(first.next).search.slice(1)))).toEqual(["Ordered Carol"]);
  });

  it("the program filter and the search apply together, on every page", async () => {
    const program = await aProgram(context.db, { title: "Paging" });
    for (let index = 0; index < 12; index++) {
      const student = await aStudent({ name: `Pager ${String(index).padStart(2, "0")}` });
      await anEnrollment(context.db, student.id, program.id);
    }
    const other = await aStudent({ name: "Pager outside" });
    const first = await list(`program=${program.id}&search=pager`);
    expect(first.count).toBe(12);
    expect(names(first)).toHaveLength(10);
    expect(names(first)).not.toContain(other.name);
    expect(first.next).toContain(`program=${program.id}`);
    expect(first.next).toContain("search=pager");
    const second = await list(new URL(first.next).search.slice(1));
    expect(names(second)).toEqual(["Pager 01", "Pager 00"]);
    const beyond = await list(`program=${program.id}&search=pager&page=9`);
    expect(beyond).toMatchObject({ count: 12, results: [] });
  });

  it.each([
    ["page=0", { page: ["Page must be a whole number from 1 to 1000000."] }],
    ["page=x", { page: ["Page must be a whole number from 1 to 1000000."] }],
    ["page_size=101", { page_size: ["Page size must be a whole number from 1 to 100."] }],
    ["program=abc", { program: ["Program not found."] }],
    [
      "ordering=email",
      { ordering: ["Ordering must be one of name, date_joined, with or without a leading -."] },
    ],
    [
      "ordering=name&cursor=MjAyNi0wMS0wMSAwMDowMDowMHw1",
      { cursor: ["Only lists sorted newest first accept a cursor."] },
    ],
    [`search=${"x".repeat(101)}`, { search: ["Search must be at most 100 characters."] }],
  ])("%s is 400 with a message", async (query, body) => {
    const answer = await david.call("GET", `${path}?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(body);
  });

  it("a search for any of 100 random strings is answered", { timeout: 30_000 }, async () => {
    const characters = [
      "%",
      "_",
      "\\\\",
      "'",
      '"',
      ";",
      "--",
      "\u0000",
      "\u202e",
      "é",
      "😀",
      "a",
      " ",
      "(",
      "$1",
      ":x",
    ];
    for (let round = 0; round < 100; round++) {
      const length = 1 + ((round * 7) % 12);
      const text = Array.from(
        { length },
        (_, at) => characters[(round * 31 + at * 17) % characters.length],
      ).join("");
      const { status } = await david.call("GET", `${path}?search=${encodeURIComponent(text)}`);
      expect(`${JSON.stringify(text)} ${status}`).toBe(`${JSON.stringify(text)} 200`);
    }
  });

  it("concurrent requests for the list get the present state of the database", async () => {
    const before = (await list()).count;
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const student = await aStudent();
        const { count } = await list(`page_size=${index + 1}`);
        return { student, count };
      }),
    );
    for (const { count } of answers) expect(count).toBeGreaterThan(before);
    expect((await list()).count).toBe(before + 20);
  });
});

describe("GET /students-with-enrollments/export.csv (api.md 4)", () => {
  it("the export has the students of the filter, readable by a spreadsheet", async () => {
    const program = await aProgram(context.db, { title: 'Cooking, "advanced"' });
    const student = await aStudent({ name: "Csv Reader", location: "Fort Portal\nWest" });
    await anEnrollment(context.db, student.id, program.id);
    const answer = await david.call("GET", `${path}export.csv?program=${program.id}&search=csv`);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="students.csv"');
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    const lines = answer.text.split("\r\n");
    expect(lines[0]).toBe(
      "\uFEFF#,Name,Email,Phone,Location,Occupation,Organization,Education Level,Referral Source,Program,Joined",
    );
    expect(lines[1]).toContain(`1,Csv Reader,${student.email},+256 700 000011,"Fort Portal\nWest",`);
    expect(lines[1]).toContain(',"Cooking, ""advanced""",');
    expect(lines).toHaveLength(3);
  });

  it("Joined is the day in Kampala, also shortly after midnight", async () => {
    const student = await aStudent({ date_joined: new Date("2026-02-28T21:25:00Z") });
    const { text } = await david.call("GET", `${path}export.csv?search=${student.email}`);
    expect(text.trim()).toMatch(/,2026-03-01$/);
  });

  it.each(["=1+1", "+1+1", "+ 1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", "\r=1"])(
    "%j becomes text, not a formula",
    async (formula) => {
      const student = await aStudent({ organization: formula });
      const { text } = await david.call("GET", `${path}export.csv?search=${student.email}`);
      expect(text).toContain(`'${formula}`);
    },
  );

  it("the export has every student once, across batches", async () => {
    await sql`INSERT INTO users (username, email, name, password_hash, date_joined)
      SELECT 'bulk' || n, 'bulk' || n || '@bulk.example', 'Bulk ' || n, '-', now() - (n % 7) * interval '1 day'
      FROM generate_series(1, 1203) n`.execute(context.db);
    const { text } = await david.call("GET", `${path}export.csv?search=bulk.example`);
    const emails = [...text.matchAll(/bulk\d+@bulk\.example/g)].map(([email]) => email);
    expect(emails).toHaveLength(1203);
    expect(new Set(emails).size).toBe(1203);
    await sql`DELETE FROM users WHERE email LIKE '%@bulk.example'`.execute(context.db);
  });

  it("the export writes an audit entry with the filter", async () => {
    await david.call("GET", `${path}export.csv?search=audited`);
    const row = await context.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "export")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(row).toMatchObject({ actor_id: david.id, resource: "student", after: { search: "audited" } });
  });
});

describe("DELETE /enrollments/{id}/ (api.md 4)", () => {
  it("the enrollment ends at once, and the bin stores it with its completed units", async () => {
    const student = await aStudent();
    const { id } = await anEnrollment(context.db, student.id);
    const step = { enrollment_id: id, unit_number: 3 };
    await student.call("POST", "/student/progress/mark-complete/", step);
    expect((await david.call("DELETE", `/enrollments/${id}/`)).status).toBe(204);
    expect((await student.call("GET", "/student/enrolled-programs/")).body).toEqual([]);
    expect((await student.call("POST", "/student/progress/mark-complete/", step)).status).toBe(400);
    const removed = await context.db
      .selectFrom("bin_items")
      .select(["along", "deleted_by"])
      .where("kind", "=", "enrollment")
      .where("record_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(removed).toEqual({ along: { units: 1 }, deleted_by: david.id });
    expect((await david.call("DELETE", `/enrollments/${id}/`)).status).toBe(404);
    expect(await auditActions("enrollment", id)).toEqual(["delete"]);
  });

  it("of 20 concurrent calls one removes the enrollment", async () => {
    const { id } = await anEnrollment(context.db, amina.id);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => david.call("DELETE", `/enrollments/${id}/`)),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(404)]);
  });

  it("a student cannot remove an enrollment, not even their own", async () => {
    const { id } = await anEnrollment(context.db, brian.id);
    expect((await brian.call("DELETE", `/enrollments/${id}/`)).status).toBe(403);
    expect((await amina.call("DELETE", `/enrollments/${id}/`)).status).toBe(403);
    expect((await brian.call("GET", "/student/enrolled-programs/")).body).toHaveLength(1);
  });
});

describe("DELETE /students/{id}/ (api.md 4)", () => {
  it("a deletion leaves no session, enrollment, completed unit or email", async () => {
    const student = await aStudent();
    const { id } = await anEnrollment(context.db, student.id);
    const removed = await anEnrollment(context.db, student.id);
    await david.call("DELETE", `/enrollments/${removed.id}/`);
    await student.call("POST", "/student/progress/mark-complete/", { enrollment_id: id, unit_number: 1 });
    const email = { subject: "Yours", text: "yours", html: "<p>yours</p>" };
    await queueEmail(context, context.db, { key: "to a student", to: student.email, email });
    expect((await david.call("DELETE", `/students/${student.id}/`)).status).toBe(204);
    expect(await emailsTo(context, student.email)).toEqual([]);
    expect((await student.call("GET", "/user/")).status).toBe(401);
    expect(await traces(student.id)).toEqual({});
    expect((await list(`search=${student.email}`)).count).toBe(0);
    expect(await auditActions("student", student.id)).toEqual(["delete"]);
    const log = await context.db
      .selectFrom("audit_log")
      .selectAll()
      .where("resource", "=", "student")
      .execute();
    expect(JSON.stringify(log.filter((row) => row.action === "delete"))).not.toContain(student.email);
  });

  it("an id of staff is 404, and so is a second deletion", async () => {
    const joseph = await person(context, cast.joseph);
    for (const id of [david.id, joseph.id, 999_999])
      expect((await david.call("DELETE", `/students/${id}/`)).status).toBe(404);
    const student = await aStudent();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => david.call("DELETE", `/students/${student.id}/`)),
    );
    expect(all.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await joseph.call("GET", "/user/")).status).toBe(200);
  });

  it("the picture is deleted when the bin is purged, unless it is used elsewhere", async () => {
    const own = "0123456789abcdef01234567-10x10-ffffff";
    const shared = "1123456789abcdef01234567-10x10-ffffff";
    for (const name of [own, shared])
      await context.files.putBytes(`public/${name}-320.webp`, Buffer.from("picture"));
    const first = await aStudent({ profile_picture: own });
    const second = await aStudent({ profile_picture: shared });
    await aProgram(context.db, { image: shared });
    await david.call("DELETE", `/students/${first.id}/`);
    await david.call("DELETE", `/students/${second.id}/`);
    (await context.files.get(`public/${own}-320.webp`))?.destroy();
    expect(await context.files.get(`public/${own}-320.webp`)).toBeDefined();
    context.setClock(new Date(Date.now() + 31 * 86_400_000));
    await purgeDeleted(context);
    context.setClock(undefined);
    expect(await context.files.get(`public/${own}-320.webp`)).toBeUndefined();
    (await context.files.get(`public/${shared}-320.webp`))?.destroy();
    expect(await context.files.get(`public/${shared}-320.webp`)).toBeDefined();
  });

  it("the clean-up deletes a file that a crash left behind", async () => {
    await context.files.putBytes("private/left-behind", Buffer.from("x"));
    await sql`INSERT INTO detached_files VALUES ('private/left-behind', now())`.execute(context.db);
    expect(await removeDetachedFiles(context)).toBe(1);
    expect(await context.files.get("private/left-behind")).toBeUndefined();
    expect(await removeDetachedFiles(context)).toBe(0);
  });

  it("no foreign key prevents a deletion", async () => {
    const { rows } = await sql<{ name: string; rule: string }>`
      SELECT conrelid::regclass || '.' || conname AS name, confdeltype AS rule FROM pg_constraint
      WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'enrollments'::regclass)`.execute(context.db);
    expect(rows.filter(({ rule }) => rule !== "c" && rule !== "n")).toEqual([]);
  });
});

/** Returns the number of rows in each table that still refer to this user. */
async function traces(userId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT conrelid::regclass::text AS table, attname AS column FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'users'::regclass`.execute(context.db);
  const found: Record<string, number> = {};
  for (const { table, column } of rows) {
    const { rows: hits } = await sql<{ count: number }>`
      SELECT count(*) FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${userId}`.execute(context.db);
    if (hits[0]?.count) found[table] = hits[0].count;
  }
  return found;
}

async function auditActions(resource: string, id: number): Promise<string[]> {
  const rows = await context.db
    .selectFrom("audit_log")
    .select("action")
    .where("resource", "=", resource)
    .where("resource_id", "=", id)
    .execute();
  return rows.map(({ action }) => action);
}

it("the export is 401 for a visitor", async () => {
  const visitor = await makeCaller(context);
  expect((await visitor("GET", `${path}export.csv`)).status).toBe(401);
});

it("a whole phone number finds only its owner, in the groups in which it is shown (api.md 6.4)", async () => {
  const phones = ["+254700001010", "+254010700001"];
  for (const [index, phone] of phones.entries()) {
    const { id } = await person(context, {
      ...{ name: `Grouped ${index}`, email: `grouped${index}@learners.example`, role: "student" },
    });
    await context.db.updateTable("users").set({ phone }).where("id", "=", id).execute();
  }
  const search = encodeURIComponent("+254 700 001 010");
  const { body } = await david.call("GET", `/students-with-enrollments/?search=${search}`);
  expect(body.results).toMatchObject([{ email: "grouped0@learners.example" }]);
});
