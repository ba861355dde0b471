import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aSession } from "#tests/support/data/attendance.ts";
import { aProgram, aSubmission } from "#tests/support/data/builders.ts";
import { aCharge, aPayment, florence, switchFeesOn } from "#tests/support/data/fees.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let charge: { id: number; reference: string };

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  const student = await person(context, {
    ...{ name: "Désiré Ñamukasa Okello", email: "desire@kampala.example", role: "student" },
  });
  await context.db
    .updateTable("users")
    .set({ phone: "+256772345678", organization: "Café Oxfam" })
    .where("id", "=", student.id)
    .execute();
  await person(context, { name: "Peter Ouma", email: "peter@lira.example", role: "student" });
  await switchFeesOn(context);
  charge = await aCharge(context, student, "UGX 450,000", "Résumé Writing");
});

const find = async (search: string, as = joseph) =>
  (await as.call("GET", `/staff/search/?search=${encodeURIComponent(search)}`)).body;
const namesIn = ({ students }: { students: { name: string }[] }) => students.map(({ name }) => name);

describe("search from anywhere: 'by name, email, phone in any writing, organization, reference' (beyond.md 4)", () => {
  it("a student is found by any of these, in any word order, with or without accents", async () => {
    const spaced = charge.reference.replace(/-/g, " ").toLowerCase();
    const found = [
      ...["okello desire", "Namukasa", "ÑAMUKASA", "DÉSIRÉ oke", "desire@kampala", "kampala.example desire"],
      ...["cafe oxfam", "Oxfam désiré", "okello cafe", "de na"],
      ...[
        "0772 345 678",
        "0772345678",
        "+256 772-345-678",
        "00256772345678",
        "(0)772 345678",
        "345 678",
        "772345",
        "\u202a+256 772 345 678\u202c",
        "0772\u2011345\u2013678",
      ],
      ...[charge.reference, spaced, charge.reference.slice(4), charge.reference.replace(/-/g, "")],
    ];
    for (const text of found) expect(namesIn(await find(text)), text).toEqual(["Désiré Ñamukasa Okello"]);
    for (const text of ["", "d", "okello peter", "0772 345 679", "%%%", "DAR-0000-0000", "\u0000"])
      expect(namesIn(await find(text)), text).toEqual([]);
    const listed = await joseph.call("GET", `/students-with-enrollments/?search=${charge.reference}`);
    expect(listed.body.count).toBe(1);
  });

  it("a result shows the organization or reference that matched", async () => {
    const foundBy = async (text: string, as = joseph) => (await find(text, as)).students[0]?.found_by;
    for (const text of ["cafe oxfam", "Oxfam désiré"]) expect(await foundBy(text), text).toBe("Café Oxfam");
    for (const text of ["Namukasa", "desire@kampala", "0772 345 678"])
      expect(await foundBy(text), text).toBe("");
    const written = charge.reference.replace(/-/g, " ").toLowerCase();
    expect(await foundBy(written)).toBe(charge.reference);
  });

  it("a charge is found by a payment's transaction number or its beginning", async () => {
    const payment = aPayment("20,000", { external_id: "FT26070.XK2" });
    expect((await joseph.call("POST", `/fees/${charge.id}/payments/`, payment)).status).toBe(201);
    for (const text of ["FT26070.XK2", "ft26070", "ft26070. xk2"])
      expect((await find(text)).charges, text).toMatchObject([{ id: charge.id }]);
    for (const text of ["26070", "FT26070.XK3", "F%_", "FT"])
      expect((await find(text)).charges, text).toEqual([]);
  });

  it("programs are found without accents, and charges by a part of their reference", async () => {
    expect(await find("resume writ")).toMatchObject({
      programs: [{ title: "Résumé Writing" }],
      students: [],
    });
    for (const text of [
      charge.reference,
      charge.reference.slice(4, 8),
      charge.reference.slice(4).toLowerCase(),
      charge.reference.slice(0, 8).replace("-", " "),
      charge.reference.slice(4, 11).replace("-", " "),
    ])
      expect((await find(text)).charges, text).toEqual([
        {
          ...{ id: charge.id, reference: charge.reference },
          ...{ student_name: "Désiré Ñamukasa Okello", program_title: "Résumé Writing" },
        },
      ]);
  });

  it("a quiz is found as an assignment, with its kind", async () => {
    const program = (await aProgram(context.db)).id;
    const question = await aQuestion(joseph, program, "true_false");
    const quiz = await aQuiz(joseph, program, [question.id], { title: "Check of the wells" });
    expect((await find("check wells")).assignments).toMatchObject([
      { id: quiz.id, title: "Check of the wells", kind: "quiz" },
    ]);
  });

  it("a session is found by the title that the outline gives it, and by its unit (beyond.md 4.4)", async () => {
    const { id: program } = await aProgram(context.db, {
      ...{ title: "Fish Ponds", duration: "3 weeks" },
      program_outline: "Week 1: Digging\nWeek 2: Aeration of ponds\nWeek 3: Harvest",
    });
    const ends_at = new Date(Date.now() + 3_600_000);
    const times = { starts_at: new Date(), ends_at };
    const ids = [];
    for (const number of [1, 2])
      ids.push(await aSession(context.db, program, { number, title: "", ...times }));
    const found = async (search: string) => {
      const { body } = await joseph.call("GET", `/staff/search/?search=${encodeURIComponent(search)}`);
      return body.sessions.map(({ id }: { id: number }) => id);
    };
    expect(await found("aeration")).toEqual([ids[1]]);
    expect(await found("fish week 1")).toEqual([ids[0]]);
    expect(await found("harvest")).toEqual([]);
    expect(await found("fish ponds")).toEqual([]);
  });

  it("a question, a session and a feedback form are found, but not by the program's title alone", async () => {
    const { id: program } = await aProgram(context.db, { title: "Keeping Bees" });
    const question = await aQuestion(joseph, program, "true_false", { text: "<p>Do drones sting?</p>" });
    const times = {
      starts_at: new Date("2026-05-12T14:00:00Z"),
      ends_at: new Date("2026-05-12T15:00:00Z"),
    };
    const session = await aSession(context.db, program, { number: 1, title: "Swarms", ...times });
    const nothing = { questions: [], sessions: [], feedback_forms: [] };
    expect(await find("keeping bees")).toMatchObject({ ...nothing, programs: [{ id: program }] });
    expect(await find("drones sting")).toMatchObject({
      ...{ ...nothing, questions: [{ id: question.id, text: "Do drones sting?" }] },
    });
    const sessions = [{ id: session, title: "Swarms", unit_type: "weeks", number: 1 }];
    for (const text of ["swarms", "swarms bees", "register bees"])
      expect(await find(text), text).toMatchObject({ ...nothing, sessions });
    const feedback_forms = [{ id: program, title: "Keeping Bees" }];
    expect(await find("feedback bees")).toMatchObject({ ...nothing, feedback_forms });
    const form = (await joseph.call("GET", `/programs/${program}/feedback-form/`)).body;
    const questions = [{ kind: "text", text: "Which hive do you own?", choices: [], is_required: false }];
    const { sends_at_middle, sends_at_end, updated_at } = form;
    const saved = await joseph.call("PUT", `/programs/${program}/feedback-form/`, {
      ...{ questions, sends_at_middle, sends_at_end, updated_at },
    });
    expect(saved.status, saved.text).toBe(200);
    expect((await find("hive own")).feedback_forms).toEqual(feedback_forms);
    await joseph.call("DELETE", `/questions/${question.id}/`);
    expect((await find("drones sting")).questions).toEqual([]);
    await joseph.call("DELETE", `/programs/${program}/`);
    expect(await find("swarms")).toMatchObject(nothing);
    expect(await find("feedback bees")).toMatchObject(nothing);
  });

  it("staff without students find fees and works by the student's name and phone (beyond.md 4.4)", async () => {
    const [flo, grace, okello] = await Promise.all([
      person(context, { ...florence, email: "cashier@darasa.example" }),
      person(context, { ...cast.grace, email: "marker@darasa.example", permissions: ["assignments"] }),
      person(context, { name: "Akello Jane", email: "akello@gulu.example", role: "student" }),
    ]);
    await context.db
      .updateTable("users")
      .set({ phone: "+256772111999" })
      .where("id", "=", okello.id)
      .execute();
    const fee = await aCharge(context, okello, "UGX 10,000", "Weaving");
    const work = await aSubmission(context, okello.id);
    for (const text of ["akello", "jane AKELLO", "0772 111 999", "akello@gulu"]) {
      expect((await find(text, flo)).charges, text).toMatchObject([
        { id: fee.id, student_name: "Akello Jane" },
      ]);
      expect(await find(text, grace), text).toMatchObject({
        ...{ works: [{ id: work.id, student_name: "Akello Jane" }], charges: [], students: [] },
      });
    }
    expect(await find("akello", flo)).toMatchObject({ works: [], students: [] });
    expect(await find("akello")).toMatchObject({ charges: [], works: [], students: [{ id: okello.id }] });
  });

  it("staff find only what they may see, and students cannot search", async () => {
    const [grace, sarah, david, flo, amina] = await Promise.all(
      [cast.grace, cast.sarah, cast.david, florence, cast.amina].map((one) => person(context, one)),
    );
    const kinds = async (as: Person | undefined, search: string) =>
      Object.entries(await find(search, as)).flatMap(([kind, found]) =>
        Array.isArray(found) && found.length > 0 ? [kind] : [],
      );
    expect(await kinds(grace, "desire")).toEqual([]);
    expect(await kinds(sarah, "resume")).toEqual(["programs"]);
    expect(await kinds(sarah, "desire")).toEqual([]);
    expect(await kinds(david, charge.reference)).toEqual(["students"]);
    expect((await find(charge.reference, david)).students).toMatchObject([{ found_by: charge.reference }]);
    expect(await kinds(flo, charge.reference)).toEqual(["charges"]);
    expect(await kinds(joseph, charge.reference)).toEqual(["students", "charges"]);
    expect((await amina?.call("GET", "/staff/search/?search=desire"))?.status).toBe(403);
  });
});
