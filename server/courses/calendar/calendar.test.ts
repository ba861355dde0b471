import ICAL from "ical.js";
import { beforeAll, describe, expect, it } from "vitest";
import { calendarText } from "#server/platform/calendar/calendar-text.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAssignment, anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aCharge, switchFeesOn } from "#tests/support/data/fees.ts";
import { aQuestion, aQuiz } from "#tests/support/data/quizzes.ts";

const context = testContext({ RATE_LIMITS: "off", PUBLIC_URL: "http://localhost:3000" });
let amina: Person;
let sarah: Person;
let program: number;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  sarah = await person(context, cast.sarah);
  program = (await aProgram(context.db, { title: "Bees; honey, and \\ wax", duration: "3 weeks" })).id;
  await anEnrollment(context.db, amina.id, program);
});

const session = {
  state: "published",
  title: "The hive",
  session_starts_at: "2026-03-02T16:00:00Z",
  session_ends_at: "2026-03-02T17:30:00Z",
  session_url: "https://meet.example/hive",
};
const place = { session_place: "Plot 14, Kampala Road; room 2", session_map_url: "https://maps.example/14" };
const save = (number: number, fields: object) =>
  sarah.call("PUT", `/programs/${program}/units/${number}/`, fields);

/** Parses a calendar with another library and returns its events by their summaries. */
function eventsIn(text: string) {
  expect(text.endsWith("\r\n")).toBe(true);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  const events = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  return new Map(events.map((event) => [event.summary, event]));
}

const address = async () => (await amina.call("GET", "/student/calendar/")).body.url as string;
const fetchFeed = (url: string) => context.app.inject({ url: new URL(url).pathname });

describe("calendar: 'deadlines and sessions as a private iCalendar feed (secret link, can be renewed)' (beyond.md 2)", () => {
  it("a quiz has its opening and its closing, with links to the quiz", async () => {
    const own = (await aProgram(context.db)).id;
    await anEnrollment(context.db, amina.id, own);
    const joseph = await person(context, { ...cast.joseph, email: "okello@darasa.example" });
    const question = await aQuestion(joseph, own, "true_false");
    const times = { opens_at: "2099-03-01T08:00:00.000Z", deadline: "2099-03-02T08:00:00.000Z" };
    const quiz = await aQuiz(joseph, own, [question.id], { title: "Stings", ...times });
    const events = eventsIn((await fetchFeed(await address())).body);
    const [opens, closes] = [events.get("Quiz opens: Stings"), events.get("Quiz closes: Stings")];
    expect([opens, closes].map((event) => event?.startDate.toJSDate().toISOString())).toEqual([
      times.opens_at,
      times.deadline,
    ]);
    expect(opens?.component.getFirstPropertyValue("url")).toBe(
      `http://localhost:3000/dashboard?section=assignments&quiz=${quiz.id}`,
    );
    await joseph.call("DELETE", `/assignments/${quiz.id}/`);
    expect(eventsIn((await fetchFeed(await address())).body).has("Quiz opens: Stings")).toBe(false);
  });

  it("a feedback form has its closing until the round is closed, also once it is answered (beyond.md 6.3)", async () => {
    const own = (await aProgram(context.db, { title: "Queens" })).id;
    const joseph = await person(context, { ...cast.joseph, email: "form@darasa.example" });
    await anEnrollment(context.db, amina.id, own);
    for (let made = 0; made < 4; made += 1) {
      const { id } = await person(context, { ...cast.amina, email: `form-${made}@darasa.example` });
      await anEnrollment(context.db, id, own);
    }
    const { body: round } = await joseph.call("POST", `/programs/${own}/feedback-rounds/`);
    const closing = async () =>
      eventsIn((await fetchFeed(await address())).body).get("Feedback closes: Queens");
    const event = await closing();
    expect(event?.startDate.toJSDate().toISOString().slice(0, 19)).toBe(round.closes_at.slice(0, 19));
    expect(event?.component.getFirstPropertyValue("url")).toBe(
      `http://localhost:3000/dashboard?section=courses&feedback=${round.id}`,
    );
    const answered = await amina.call("POST", `/student/feedback-rounds/${round.id}/answers/`, {
      answers: [
        { question: "overall", value: 4 },
        { question: "recommend", value: 8 },
        { question: "pace", value: "About right" },
      ],
      may_publish: false,
    });
    expect(answered.status, answered.text).toBe(200);
    expect(await closing()).toBeDefined();
    await joseph.call("POST", `/feedback-rounds/${round.id}/close/`);
    expect(await closing()).toBeUndefined();
  });

  it("a session at a place has it as location, with the map and the page with the join link in the text", async () => {
    await save(3, { ...session, ...place, title: "The yard" });
    const events = eventsIn((await fetchFeed(await address())).body);
    const yard = events.get("Live session: Week 3: The yard");
    expect(yard?.location).toBe("Plot 14, Kampala Road; room 2");
    expect(yard?.description).toContain(
      "Map: https://maps.example/14\nJoin from 15 minutes before the start: ",
    );
    const { updated_at } = (await sarah.call("GET", `/programs/${program}/units/3/`)).body;
    const { body } = await save(3, { session_place: "Room 3", updated_at });
    expect(body).toMatchObject({ session_place: "Room 3", session_map_url: "https://maps.example/14" });
    const moved = eventsIn((await fetchFeed(await address())).body).get("Live session: Week 3: The yard");
    expect([moved?.location, moved?.sequence]).toEqual(["Room 3", (yard?.sequence ?? 0) + 1]);
    const removed = { state: "draft", session_starts_at: null, session_ends_at: null };
    await save(3, { ...removed, updated_at: body.updated_at });
  });

  it("another library reads sessions and deadlines with their times and texts", async () => {
    await save(1, session);
    const deadline = new Date("2026-03-09T18:59:00Z");
    await anAssignment(context, { program_id: program, title: "Hive plan", deadline });
    await anAssignment(context, { program_id: program, title: "Not sent yet", sent_at: null });
    await save(2, { ...session, state: "draft", title: "Secret" });
    const reply = await fetchFeed(await address());
    expect(reply.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
    });
    const events = eventsIn(reply.body);
    expect([...events.keys()]).toEqual(["Live session: Week 1: The hive", "Deadline: Hive plan"]);
    const hive = events.get("Live session: Week 1: The hive");
    expect([hive?.startDate.toJSDate(), hive?.endDate.toJSDate()]).toEqual([
      new Date(session.session_starts_at),
      new Date(session.session_ends_at),
    ]);
    const page = `http://localhost:3000/dashboard?section=courses&program=${program}&unit=1`;
    expect(hive?.description).toBe(`Bees; honey, and \\ wax\nJoin from 15 minutes before the start: ${page}`);
    expect(reply.body).not.toContain("meet.example");
    expect(events.get("Deadline: Hive plan")?.startDate.toJSDate()).toEqual(deadline);
  });

  it("a changed session keeps its UID and raises SEQUENCE; other changes of its unit do not", async () => {
    const find = async () =>
      [...eventsIn((await fetchFeed(await address())).body).values()].find(({ summary }) =>
        summary.includes("Week 1"),
      );
    const before = await find();
    await save(1, { text: "<p>More to read.</p>" });
    expect((await find())?.sequence).toBe(before?.sequence);
    await save(1, { session_ends_at: "2026-03-02T18:00:00Z", title: "The hive and its queen" });
    const after = await find();
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
    expect(after?.endDate.toJSDate()).toEqual(new Date("2026-03-02T18:00:00Z"));
  });

  it("'one .ics for each session' has the same event as the feed", async () => {
    const page = await amina.call("GET", `/student/programs/${program}/units/1/`);
    const file = await amina.call("GET", page.body.session.calendar_url.slice(4));
    const [event] = eventsIn(file.text).values();
    const inFeed = eventsIn((await fetchFeed(await address())).body).get(event?.summary ?? "");
    expect([event?.uid, event?.sequence]).toEqual([inFeed?.uid, inFeed?.sequence]);
  });

  it("an extension moves the deadline of its student and raises its SEQUENCE (beyond.md 2.5)", async () => {
    const joseph = await person(context, cast.joseph);
    const now = context.clock().getTime();
    const updated_at = new Date(now - 3_600_000);
    const { id } = await anAssignment(context, { program_id: program, title: "Smoker", updated_at });
    const find = async () => eventsIn((await fetchFeed(await address())).body).get("Deadline: Smoker");
    let sequence = (await find())?.sequence;
    for (const days of [9, 10]) {
      const deadline = new Date(Math.ceil(now / 1000) * 1000 + days * 86_400_000);
      await joseph.call("PUT", `/assignments/${id}/extensions/${amina.id}/`, {
        deadline: deadline.toISOString(),
      });
      const event = await find();
      expect(event?.startDate.toJSDate()).toEqual(deadline);
      expect(event?.sequence).toBeGreaterThan(sequence ?? 0);
      sequence = event?.sequence;
    }
  });

  it("each student has their own address; a renewed or forged one is 404", async () => {
    const old = await address();
    expect(await address()).toBe(old);
    const { body } = await amina.call("POST", "/student/calendar/");
    expect(body.url).not.toBe(old);
    expect([(await fetchFeed(old)).statusCode, (await fetchFeed(body.url)).statusCode]).toEqual([404, 200]);
    const forged = body.url.replace(`/${amina.id}.`, `/${sarah.id}.`);
    expect((await fetchFeed(forged)).statusCode).toBe(404);
    expect((await fetchFeed("http://localhost/api/calendar/x/")).statusCode).toBe(404);
    expect((await amina.call("POST", "/student/calendar/")).body.url).not.toBe(body.url);
  });

  it("a program that is closed until its fee is paid has no events", async () => {
    const charge = await aCharge(context, amina, "UGX 300,000", "Goats");
    await anAssignment(context, { program_id: charge.program_id, title: "Goat shed" });
    const names = async () => [...eventsIn((await fetchFeed(await address())).body).keys()];
    expect(await names()).toContain("Deadline: Goat shed");
    await switchFeesOn(context, { access: "closed" });
    expect(await names()).not.toContain("Deadline: Goat shed");
  });
});

it("long lines are folded between characters, and separators are escaped (RFC 5545)", () => {
  const summary = `Ọláyínká, Nguyễn; \\ ${"ệ".repeat(80)}\nend`;
  const at = new Date("2026-03-02T16:00:00Z");
  const event = {
    uid: "1@x",
    sequence: 0,
    changed_at: at,
    starts_at: at,
    summary,
    description: "",
    url: "https://x.example/",
  };
  expect([...eventsIn(calendarText("Darasa, Kampala", [event])).keys()]).toEqual([summary]);
  const breaks = "One\r\nBEGIN:VALARM\u2028two\u0085three\u0007\u001b\u0000";
  const text = calendarText("Darasa", [{ ...event, summary: breaks }]);
  expect(text).toContain("SUMMARY:One\\nBEGIN:VALARM\\ntwo\\nthree\r\n");
});
