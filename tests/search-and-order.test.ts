import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession } from "#tests/support/data/attendance.ts";
import {
  anAffiliate,
  anAssignment,
  anEnrollment,
  aProgram,
  aSubmission,
} from "#tests/support/data/builders.ts";
import { aCharge, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let visitor: Caller;
let program: number;
let session: number;

/** Names whose order differs by letters and by code points. */
const names = ["Zawadi Achieng", "Éric Mugabo", "elsa Atim", "Đặng Ánh", "Ng’ang’a Mwangi", "Ødegaard Lars"];
const byName = ["Đặng Ánh", "elsa Atim", "Éric Mugabo", "Ng’ang’a Mwangi", "Ødegaard Lars", "Zawadi Achieng"];
const TITLE = "Straße & Ng’ang’a’s Field";

beforeAll(async () => {
  const { db } = context;
  joseph = await person(context, cast.joseph);
  visitor = await makeCaller(context);
  await switchFeesOn(context);
  program = (await aProgram(db, { title: TITLE, category: "Łódź" })).id;
  const times = { starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() + 3_600_000) };
  session = await aSession(db, program, { number: 1, ...times });
  const assignment = await anAssignment(context, { program_id: program, title: "Ng’ang’a’s plan" });
  for (const [index, name] of names.entries()) {
    const student = await person(context, { name, email: `named-${index}@names.example`, role: "student" });
    await anEnrollment(db, student.id, program);
    if (!name.startsWith("Ng")) continue;
    await aSubmission(context, student.id, { assignment_id: assignment.id });
    await student.call("POST", "/community/", { program, content: "Hello\nNg’ang’a here, from Łódź" });
    await aCharge(context, student, "UGX 450,000", "Résumé");
  }
  const affiliate = await anAffiliate(db, { name: "Ng’ang’a Partners", company: "Łucja & İpek" });
  await db
    .insertInto("blog_posts")
    .values({ title: "Ng’ang’a’s field", category: "News", description: "Straße", published_at: new Date() })
    .execute();
  await db
    .insertInto("emails")
    .values({ key: "names", recipient: "a@b.example", subject: "Welcome, Ng’ang’a" })
    .execute();
  expect(affiliate.id).toBeGreaterThan(0);
});

const list = (path: string, search: string) => {
  const query = `search=${encodeURIComponent(search)}`;
  return joseph.call("GET", `${path}${path.includes("?") ? "&" : "?"}${query}`);
};

const namesOf = (
  rows: { name?: string; student_name?: string; title?: string; profile?: { name: string } }[],
) => rows.map((one) => one.profile?.name ?? one.name ?? one.student_name ?? one.title);

describe("search finds names in any spelling (api.md 6.4)", () => {
  const spellings = ["Ng'ang'a", "Ng’ang’a", "Ngʼangʼa", "nganga", "NG`ANG`A"];

  it.each<[path: () => string]>([
    [() => "/students-with-enrollments/?page=1"],
    [() => "/fees/?page=1"],
    [() => "/assignments/?page=1"],
    [() => "/submissions/?page=1"],
    [() => "/community/posts/?page=1"],
    [() => "/applications/?page=1"],
    [() => "/blog-posts/?page=1"],
    [() => "/blog-posts/public/?page=1"],
    [() => "/programs/?page=1"],
    [() => "/mail/?page=1"],
    [() => `/programs/${program}/gradebook/?page=1`],
    [() => `/programs/${program}/certificates/?page=1`],
    [() => `/units/${session}/attendance/?page=1`],
  ])("%s", async (path) => {
    for (const spelling of spellings) {
      const { status, body } = await list(path(), spelling);
      expect([path(), spelling, status, body.count]).toEqual([path(), spelling, 200, 1]);
    }
    expect((await list(path(), "zzzz’q")).body.count).toBe(0);
  });

  it("the search from anywhere finds students and programs", async () => {
    for (const spelling of spellings) {
      const { body } = await list("/staff/search/", spelling);
      expect(body.students.map((one: { name: string }) => one.name)).toEqual(["Ng’ang’a Mwangi"]);
      expect(body.programs.map((one: { title: string }) => one.title)).toEqual([TITLE]);
    }
  });

  it.each([
    ["dang anh", "Đặng Ánh"],
    ["odegaard", "Ødegaard Lars"],
    ["ERIC", "Éric Mugabo"],
  ])("%s finds %s", async (search, name) => {
    const { body } = await list("/students-with-enrollments/?page=1", search);
    expect(namesOf(body.results)).toEqual([name]);
  });

  it("visitors find programs by plain letters", async () => {
    for (const search of ["strasse", "lodz", "STRASSE ngangas"])
      expect((await visitor("GET", `/programs/?page=1&search=${search}`)).body.count, search).toBe(1);
  });
});

describe("lists by name are in the order of their letters (api.md 6.4)", () => {
  it("students, both ways", async () => {
    const sorted = async (ordering: string) =>
      namesOf(
        (await joseph.call("GET", `/students-with-enrollments/?page=1&ordering=${ordering}`)).body.results,
      );
    expect(await sorted("name")).toEqual(byName);
    expect(await sorted("-name")).toEqual(byName.toReversed());
  });

  it("the gradebook and the candidates for a certificate", async () => {
    const gradebook = await joseph.call("GET", `/programs/${program}/gradebook/?page=1`);
    expect(namesOf(gradebook.body.results)).toEqual(byName);
    const candidates = await joseph.call("GET", `/programs/${program}/certificates/?page=1`);
    expect(namesOf(candidates.body.results)).toEqual(byName);
  });

  it("programs, and team members of the same order", async () => {
    for (const title of ["Zoology", "Éthique", "Economics", "Écologie", "fishing"])
      await aProgram(context.db, { title });
    const { body } = await visitor("GET", "/programs/?page=1&ordering=title");
    const titles = ["Écologie", "Economics", "Éthique", "fishing", "Résumé", TITLE, "Zoology"];
    expect(namesOf(body.results)).toEqual(titles);
    for (const name of names)
      await context.db
        .insertInto("team_members")
        .values({ name, role: "Tutor", email: "a@b.example", phone: "+256700000001" })
        .execute();
    expect(namesOf((await visitor("GET", "/team-members/public/")).body)).toEqual(byName);
  });

  it("fees by student, communications by title, and students without work", async () => {
    const { id: priced } = await aProgram(context.db, { price: "UGX 100,000" });
    const { id: assignment } = await anAssignment(context, { program_id: priced });
    for (const name of names) {
      const student = await person(context, {
        name,
        email: `fee-${names.indexOf(name)}@names.example`,
        role: "student",
      });
      await student.call("POST", "/enrollments/", { program_id: priced });
      const communication = { title: name, message: "Hello", recipient_type: "all" };
      await joseph.call("POST", "/communications/", communication);
    }
    const sorted = async (path: string) => namesOf((await joseph.call("GET", path)).body.results);
    expect(await sorted(`/fees/?page=1&program=${priced}&ordering=student`)).toEqual(byName);
    expect(await sorted("/communications/?page=1&ordering=title")).toEqual(byName);
    const { body: missing } = await joseph.call("GET", `/assignments/${assignment}/missing/`);
    expect(namesOf(missing)).toEqual(byName);
  });
});
