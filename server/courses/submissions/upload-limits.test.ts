import { beforeAll, beforeEach, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, anEnrollment, multipart, pdf } from "#tests/support/data/builders.ts";

const context = testContext();
let amina: Person;
let program: number;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  program = (await anEnrollment(context.db, amina.id)).program_id;
});
beforeEach(() => context.db.deleteFrom("rate_limits").execute());

const open = async () => (await anAssignment(context, { program_id: program })).id;
const late = async () =>
  (await anAssignment(context, { program_id: program, deadline: new Date(Date.now() - 3_600_000) })).id;
const submit = async (assignment: number, file = pdf(), headers: Record<string, string> = {}) =>
  amina.call("POST", "/assignments/submit/", multipart({ submission_file: file, assignment }), headers);

it("ten submissions are accepted in ten minutes, and the eleventh is 429 with Retry-After", async () => {
  for (let count = 0; count < 10; count += 1) expect((await submit(await open())).status).toBe(201);
  const refused = await submit(await open());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
});

it("refused uploads do not count toward the ten", async () => {
  const [closed, free] = [await late(), await open()];
  const program_file = new File(["MZ"], "work.exe");
  for (let count = 0; count < 6; count += 1) {
    expect((await submit(closed)).status).toBe(403);
    expect((await submit(free, program_file)).status).toBe(415);
    expect((await submit(999_999)).status).toBe(400);
  }
  for (let count = 0; count < 10; count += 1) expect((await submit(await open())).status).toBe(201);
});

it("changes of submitted work do not count toward the ten", async () => {
  const { body: work } = await submit(await open());
  for (let count = 0; count < 12; count += 1) {
    const change = { submission_text: `Version ${count}` };
    const path = `/submissions/student/${work.id}/update/`;
    expect((await amina.call("PUT", path, change)).status).toBe(200);
  }
  for (let count = 0; count < 9; count += 1) expect((await submit(await open())).status).toBe(201);
  expect((await submit(await open())).status).toBe(429);
});

it("retries with the same key count once", async () => {
  const assignment = await open();
  for (let count = 0; count < 12; count += 1) {
    const { status } = await submit(assignment, pdf(), { "idempotency-key": "one submission" });
    expect(status).toBe(201);
  }
  for (let count = 0; count < 9; count += 1) expect((await submit(await open())).status).toBe(201);
});

it("a reported payment does not count as a submission", async () => {
  for (let count = 0; count < 10; count += 1)
    await amina.call("POST", "/student/fees/payments/", { charge: 999_999, amount: "1", method: "cash" });
  expect((await submit(await open())).status).toBe(201);
});

it("very many refused uploads are limited", async () => {
  const closed = await late();
  const statuses = new Set<number>();
  for (let count = 0; count < 60; count += 1) statuses.add((await submit(closed)).status);
  expect([...statuses]).toEqual([403, 429]);
});

it("the RateLimit header of a refused upload shows the submissions left", async () => {
  const { headers } = await submit(await late());
  expect(headers.ratelimit).toContain('"upload";r=10;');
});
