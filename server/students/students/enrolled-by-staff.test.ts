import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram, multipart } from "#tests/support/data/builders.ts";
import { florence, switchFeesOn } from "#tests/support/data/fees.ts";
import { emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let amina: Person;

beforeAll(async () => {
  context.setClock(new Date("2026-03-02T09:00:00Z"));
  david = await person(context, cast.david);
  amina = await person(context, cast.amina);
  await switchFeesOn(context);
});

async function importLine(line: string, program: number) {
  const file = new File([`Email,Name,Phone\n${line}`], "students.csv");
  const { body } = await david.call("POST", "/students/imports/", multipart({ students: file }));
  const path = `/students/imports/${body.id}/`;
  await david.call("PUT", `${path}columns/`, { ...body.suggested, program });
  return david.call("POST", `${path}begin/`, { count: 1 });
}

const known = `${cast.amina.email},${cast.amina.name},0772 100 001`;
const ruth = { email: "ruth@lira.example", name: "Ruth Auma", phone: "0772100001" };
const peter = "peter@lira.example,Peter Ouma,0772 100 002";

type Way = [way: string, to: string, enroll: (program: number) => Promise<{ status: number; text: string }>];
const ways: Way[] = [
  [
    "one student",
    cast.amina.email,
    (program) => david.call("POST", `/students/${amina.id}/enrollments/`, { program }),
  ],
  [
    "chosen students",
    cast.amina.email,
    (program) => david.call("POST", "/students/enroll/", { program, students: [amina.id] }),
  ],
  ["a known student of an import", cast.amina.email, (program) => importLine(known, program)],
  ["a new student", ruth.email, (program) => david.call("POST", "/students/", { ...ruth, program })],
  ["a new student of an import", "peter@lira.example", (program) => importLine(peter, program)],
];

describe("the email to a student whom staff enroll names the fee (beyond.md 1.1)", () => {
  it.each(ways)("%s", async (_way, to, enroll) => {
    const program = await aProgram(context.db, { price: "UGX 450,000" });
    const { status, text: answer } = await enroll(program.id);
    expect(status, answer).toBeLessThan(300);
    const { text = "" } = (await emailsTo(context, to)).at(-1) ?? {};
    const { reference } = await context.db
      .selectFrom("charges")
      .select("reference")
      .where("program_id", "=", program.id)
      .executeTakeFirstOrThrow();
    for (const words of ["UGX 450,000", "16 March 2026", reference, "/dashboard?section=fees"])
      expect(text).toContain(words);
  });

  it("with a plan, it names the part that is due first", async () => {
    const program = await aProgram(context.db, { price: "UGX 450,000" });
    const parts = [
      { share: "40", after_days: 10 },
      { share: "60", after_days: 44 },
    ];
    const florences = await person(context, florence);
    const plan = { unit: "percent", parts, updated_at: null };
    expect((await florences.call("PUT", `/programs/${program.id}/plan/`, plan)).status).toBe(200);
    await david.call("POST", `/students/${amina.id}/enrollments/`, { program: program.id });
    const { text } = (await emailsTo(context, amina.email)).at(-1) ?? {};
    expect(text).toContain("when the fee of UGX 450,000 is paid");
    expect(text).toContain(`UGX 180,000 of your fee for "${program.title}" is due on 12 March 2026.`);
  });
});
