import { beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, anEnrollment, aProgram, multipart, pdf } from "#tests/support/data/builders.ts";
import { hear, listen, sessionCookie } from "#tests/support/fakes/live.ts";

const context = testContext({ RATE_LIMITS: "off" });
let david: Person;
let sarah: Person;
let amina: Person;

beforeAll(async () => {
  david = await person(context, cast.david);
  sarah = await person(context, cast.sarah);
  amina = await person(context, cast.amina);
});

it("staff with `assignments` hear of work that is handed in, others do not (beyond.md 5.4)", async () => {
  const base = await listen(context.app);
  const stream = async ({ id }: Person) =>
    hear(`${base}/api/community/stream/?inbox=true`, { cookie: await sessionCookie(context, id) });
  const { id: program_id } = await aProgram(context.db, {});
  await anEnrollment(context.db, amina.id, program_id);
  const deadline = new Date(Date.now() + DAY_MS);
  const { id: assignment } = await anAssignment(context, { program_id, deadline });
  const [markers, others, hers] = [await stream(david), await stream(sarah), await stream(amina)];
  await Promise.all([markers.ready, others.ready, hers.ready]);
  const form = multipart({ assignment: String(assignment), submission_file: pdf("work.pdf") });
  const { status, body } = await amina.call("POST", "/assignments/submit/", form);
  expect(status, JSON.stringify(body)).toBe(201);
  const ofWork = ({ heard }: typeof markers) =>
    heard.flatMap(({ data }) => (data.kind === "work" ? [data.id] : []));
  await expect.poll(() => ofWork(markers)).toEqual([body.id]);
  expect(ofWork(others)).toEqual([]);
  expect(ofWork(hers)).toEqual([]);
  for (const one of [markers, others, hers]) one.close();
});
