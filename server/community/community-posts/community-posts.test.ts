import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let brian: Person;
let david: Person;
let grace: Person;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  david = await person(context, cast.david);
  grace = await person(context, cast.grace);
});

const aProgramOf = async (title: string, students: Person[]) => {
  const { id } = await aProgram(context.db, { title });
  for (const student of students) await anEnrollment(context.db, student.id, id);
  return id;
};
const post = async (who: Person, program: number, content: string) =>
  (await who.call("POST", "/community/", { program, content })).body.id as number;
const stream = async (query: string) => {
  const { body } = await david.call("GET", `/community/posts/${query}`);
  return body.results;
};
const contents = (rows: { content: string }[]) => rows.map(({ content }) => content);

describe("posts of all programs: 'one stream over all programs, unanswered first, search, report by students' (beyond.md 4)", () => {
  it("the stream has posts of every program, filtered by unanswered, words or program", async () => {
    const [data, bees] = [await aProgramOf("Data", [amina]), await aProgramOf("Bees", [amina, brian])];
    const asked = await post(amina, data, "Which form do we use?");
    await post(brian, bees, "My hive is empty");
    await post(david, bees, "Welcome, all");
    await david.call("POST", `/community/${asked}/reply/`, { content: "The second form" });
    expect(contents(await stream("?state=unanswered"))).toEqual(["My hive is empty"]);
    expect(contents(await stream(""))).toEqual([
      "The second form",
      "Welcome, all",
      "My hive is empty",
      "Which form do we use?",
    ]);
    expect(contents(await stream("?search=FORM"))).toEqual(["The second form", "Which form do we use?"]);
    expect(contents(await stream(`?program=${bees}`))).toEqual(["Welcome, all", "My hive is empty"]);
    const [first] = await stream("?search=which");
    expect(first).toMatchObject({
      program_title: "Data",
      parent: null,
      replies_count: 1,
      is_by_staff: false,
      reports: [],
    });
    expect((await grace.call("GET", "/community/posts/")).status).toBe(403);
    const { body } = await david.call("GET", "/community/posts/?state=new");
    expect(body.state).toEqual(["Must be one of unanswered, all, reported."]);
  });

  it("a post that needs no answer leaves the unanswered ones; reported ones count in Today (beyond.md 4)", async () => {
    const fish = await aProgramOf("Fish", [amina, brian]);
    const thanks = await post(amina, fish, "Thank you all");
    const settle = (body: object) => david.call("POST", `/community/${thanks}/needs-no-answer/`, body);
    expect(contents(await stream(`?state=unanswered&program=${fish}`))).toEqual(["Thank you all"]);
    expect((await settle({})).body).toMatchObject({ id: thanks, needs_no_answer: true });
    expect(await stream(`?state=unanswered&program=${fish}`)).toEqual([]);
    await settle({ needs_no_answer: false });
    expect(contents(await stream(`?state=unanswered&program=${fish}`))).toEqual(["Thank you all"]);
    const reported = async () => {
      const { body } = await david.call("GET", "/staff/today/");
      return body.waiting.find(({ kind }: { kind: string }) => kind === "reported").count;
    };
    const before = await reported();
    await brian.call("POST", `/community/${thanks}/report/`, { reason: "Spam" });
    expect(await reported()).toBe(before + 1);
    await david.call("POST", `/community/${thanks}/dismiss-reports/`);
    expect(await reported()).toBe(before);
  });

  it("a student reports another's post once, with a reason; staff dismiss or delete it; audited", async () => {
    const program = await aProgramOf("Law", [amina, brian]);
    const closed = await aProgramOf("Other", [brian]);
    const bad = await post(brian, program, "Buy my phone");
    const worse = await post(brian, program, "Buy two phones");
    const report = (id: number, reason = "It is an advertisement") =>
      amina.call("POST", `/community/${id}/report/`, { reason });
    expect((await report(bad, " ")).body).toEqual({ reason: ["Say what is wrong with it"] });
    expect(await report(bad)).toMatchObject({
      status: 201,
      body: { message: "Thank you. The staff will look at it." },
    });
    expect(await report(bad)).toMatchObject({
      status: 409,
      body: { detail: "You have reported this already." },
    });
    expect((await report(await post(amina, program, "Mine"))).status).toBe(403);
    expect((await report(await post(brian, closed, "Elsewhere"))).status).toBe(404);
    expect((await report(worse)).status).toBe(201);
    const [second, first] = await stream("?state=reported");
    expect(first).toMatchObject({
      id: bad,
      reports: [{ reporter_name: amina.name, reason: "It is an advertisement" }],
    });
    const dismiss = (who: Person) => who.call("POST", `/community/${bad}/dismiss-reports/`);
    expect((await dismiss(amina)).status).toBe(403);
    expect((await dismiss(david)).body).toEqual({ dismissed: 1 });
    expect((await dismiss(david)).body).toEqual({ dismissed: 0 });
    expect((await report(bad)).status).toBe(409);
    expect((await david.call("DELETE", `/community/${second.id}/`)).status).toBe(204);
    expect(await stream("?state=reported")).toEqual([]);
    const log = await context.db
      .selectFrom("audit_log")
      .select(["action", "actor_id"])
      .where("resource_id", "=", bad)
      .orderBy("id")
      .execute();
    expect(log).toEqual([
      { action: "report", actor_id: amina.id },
      { action: "dismiss_reports", actor_id: david.id },
    ]);
  });
});
