import { beforeAll, expect, it } from "vitest";
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
import { aCharge, aPayment, switchFeesOn } from "#tests/support/data/fees.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off" });
let joseph: Person;
let program: number;
let session: number;
let quiz: number;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  await switchFeesOn(context);
  program = (await aProgram(context.db)).id;
  const now = Date.now();
  session = await aSession(context.db, program, {
    ...{ number: 1, starts_at: new Date(now + 60_000), ends_at: new Date(now + 3_600_000) },
  });
  const question = await aQuestion(joseph, program, "true_false");
  quiz = (await aQuiz(joseph, program, [question.id])).id;
  const assignment_id = (await anAssignment(context, { program_id: program })).id;
  // The groups of the first number are all in the second.
  for (const [index, phone] of ["+254700001010", "+254010700001"].entries()) {
    const student = await person(context, {
      ...{ name: `Learner ${index}`, email: `learner${index}@learners.example`, role: "student" },
    });
    await context.db.updateTable("users").set({ phone }).where("id", "=", student.id).execute();
    await anEnrollment(context.db, student.id, program);
    await aSubmission(context, student.id, { assignment_id });
    await student.call("POST", `/student/quizzes/${quiz}/attempts/`);
    const { id: fee } = await aCharge(context, student);
    await joseph.call("POST", `/fees/${fee}/payments/`, aPayment());
    await anAffiliate(context.db, { name: `Learner ${index}`, phone });
  }
});

/** Lists in which staff search people who have a phone, with a name in a found row. */
const lists: Record<string, () => string> = {
  students: () => "/students-with-enrollments/?",
  "recipients of a message": () => "/communications/students/?",
  "search from anywhere": () => "/staff/search/?",
  register: () => `/units/${session}/attendance/?includes_later=true&`,
  "attendance of a program": () => `/programs/${program}/attendance/?`,
  gradebook: () => `/programs/${program}/gradebook/?`,
  submissions: () => `/submissions/?program=${program}&`,
  "attempts at a quiz": () => `/quizzes/${quiz}/attempts/?`,
  certificates: () => `/programs/${program}/certificates/?`,
  fees: () => "/fees/?",
  "payments and pay-backs": () => "/fees/journal/?",
  affiliates: () => "/applications/?",
};

const written = ["+254 700 001 010", "+254700001010", "0700 001 010", "0700001010", "00254-700-001-010"];
const all = Object.keys(lists).flatMap((list) => written.map((phone) => [list, phone] as const));

it.each(all)("the list of %s finds the person with the phone %s alone (api.md 6.4)", async (list, phone) => {
  const { status, body } = await joseph.call("GET", `${lists[list]?.()}search=${encodeURIComponent(phone)}`);
  expect(status).toBe(200);
  const names = new Set(JSON.stringify(body).match(/Learner \d/g));
  expect([...names]).toEqual(["Learner 0"]);
});
