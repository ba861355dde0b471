import { beforeAll, describe, expect, it } from "vitest";
import type { FeeSummary } from "#contract/fees/fee-summary.ts";
import { insertEnrollment, tickUnit } from "#server/courses/enrollments/queries.ts";
import { insertCharge, recount } from "#server/fees/charges/queries.ts";
import { insertPayment } from "#server/fees/payments/queries.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate, aProgram } from "#tests/support/data/builders.ts";
import { switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
const februaryDays = "from=2026-02-01&to=2026-02-28";
let analyst: Person;
let joseph: Person;
/** Ids of programs: one of four units, one of two */
let bees: number;
let water: number;

/** Seconds around midnight in Kampala, which is 21:00 UTC */
const lastOfJanuary = new Date("2026-01-31T20:59:59Z");
const firstOfFebruary = new Date("2026-01-31T21:00:00Z");
const lastOfFebruary = new Date("2026-02-28T20:59:59Z");
const firstOfMarch = new Date("2026-02-28T21:00:00Z");

let people = 0;
async function aStudent(referral_source: "facebook" | "whatsapp" | null): Promise<number> {
  people += 1;
  const { id } = await person(context, {
    name: `Student ${people}`,
    email: `student${people}@darasa.example`,
    role: "student",
  });
  await context.db.updateTable("users").set({ referral_source }).where("id", "=", id).execute();
  return id;
}

interface Story {
  student: number;
  program: number;
  at: Date;
  source?: "self" | "registration" | "staff" | "import";
  ticks?: number[];
  certificate?: "valid" | "revoked";
  /** Commission of an affiliate, in this state */
  commission?: { affiliate: number; state: "pending" | "void" };
  fee?: { currency: "UGX" | "USD"; amount_minor: number; paid?: [day: string, amount_minor: number][] };
}

async function enroll({ student, program, at, source, ticks = [], ...rest }: Story): Promise<void> {
  const { id } = await insertEnrollment(context.db, student, program, at, { source });
  for (const unit of ticks) await tickUnit(context.db, id, unit, at);
  if (rest.certificate) await certify(student, program, rest.certificate);
  if (rest.commission) await commend(id, at, rest.commission);
  if (rest.fee) await charge(id, student, program, at, rest.fee);
}

let certificates = 0;
async function certify(user_id: number, program_id: number, state: "valid" | "revoked"): Promise<void> {
  certificates += 1;
  await context.db
    .insertInto("certificates")
    .values({
      ...{ user_id, program_id, year: 2026, number: certificates, code: `000000000000000${certificates}` },
      ...{ holder_name: "A Student", program_title: "A program", facts: "{}" },
      ...{ started_on: "2026-02-01", completed_on: "2026-03-01", issued_at: firstOfMarch },
      ...(state === "revoked" && { revoked_at: firstOfMarch, revoke_reason: "A mistake" }),
    })
    .execute();
}

async function commend(
  enrollment_id: number,
  earned_at: Date,
  { affiliate, state }: NonNullable<Story["commission"]>,
): Promise<void> {
  await context.db
    .insertInto("commissions")
    .values({
      ...{ affiliate_id: affiliate, enrollment_id, earned_at, source: "link", state },
      ...{ course_name: "Bees", course_price: "USD 100", currency: "USD", price_minor: 10_000 },
      ...{ rate_percent: 15, amount_minor: 1_500 },
      ...(state === "void" && { voided_at: earned_at, void_reason: "Their own" }),
    })
    .execute();
}

let charges = 0;
async function charge(
  enrollment_id: number,
  user_id: number,
  program_id: number,
  created_at: Date,
  { paid = [], ...money }: NonNullable<Story["fee"]>,
): Promise<void> {
  charges += 1;
  const program_title = program_id === bees ? "=Bees" : "Water";
  const id = await insertCharge(context.db, {
    ...{ enrollment_id, user_id, program_id, program_title, ...money, created_at },
    ...{ reference: `DAR-0000-000${charges}`, due_at: created_at, whole_due_at: created_at },
  });
  for (const [paid_on, amount_minor] of paid)
    await insertPayment(context.db, {
      ...{ charge_id: id, amount_minor, method: "cash", paid_on, source: "staff" },
      ...{ reported_at: created_at, state: "confirmed", decided_at: created_at },
    });
  await recount(context.db, id);
}

beforeAll(async () => {
  context.setClock(new Date("2026-03-31T12:00:00Z"));
  const permissions = ["analytics" as const];
  analyst = await person(context, {
    name: "Ann",
    email: "ann@darasa.example",
    role: "sub_admin",
    permissions,
  });
  joseph = await person(context, cast.joseph);
  bees = (await aProgram(context.db, { title: "=Bees", duration: "4 weeks" })).id;
  water = (await aProgram(context.db, { title: "Water", duration: "2 months" })).id;
  const gone = (await aProgram(context.db, { title: "Gone", deleted_at: new Date() })).id;
  const affiliate = (await anAffiliate(context.db)).id;
  const [zero, one, two, three, four] = [
    await aStudent(null),
    await aStudent("facebook"),
    await aStudent(null),
    await aStudent("facebook"),
    await aStudent("whatsapp"),
  ];
  const pending = { affiliate, state: "pending" as const };
  const [half, whole] = [{ currency: "UGX" as const, amount_minor: 400_000 }, { currency: "USD" as const }];
  const stories: Story[] = [
    {
      student: zero,
      program: bees,
      at: lastOfJanuary,
      source: "registration",
      ticks: [1, 2, 3, 4],
      certificate: "valid",
    },
    {
      ...{
        student: one,
        program: bees,
        at: firstOfFebruary,
        source: "self",
        ticks: [1, 2],
        commission: pending,
      },
      fee: {
        ...half,
        paid: [
          ["2026-02-05", 150_000],
          ["2026-03-02", 100_000],
        ],
      },
    },
    // The ninth week is from an earlier, longer duration.
    { student: two, program: bees, at: lastOfFebruary, source: "staff", ticks: [1, 9] },
    { student: three, program: bees, at: firstOfMarch, source: "import", fee: half },
    {
      student: one,
      program: water,
      at: new Date("2026-02-10T09:00:00Z"),
      source: "self",
      ticks: [1, 2],
      certificate: "revoked",
    },
    {
      ...{ student: four, program: water, at: new Date("2026-02-11T09:00:00Z"), ticks: [1] },
      ...{ commission: { affiliate, state: "void" } },
      fee: { ...whole, amount_minor: 10_000, paid: [["2026-02-28", 10_000]] },
    },
    { student: four, program: gone, at: new Date("2026-02-12T09:00:00Z"), source: "self", ticks: [1] },
  ];
  for (const story of stories) await enroll(story);
  await switchFeesOn(context);
});

const get = async (path: string, who = analyst) => (await who.call("GET", path)).body;

describe("analytics reports by days and program", () => {
  const stages = (enrolled: number, began: number, half: number, finished: number, certified: number) => ({
    ...{ enrolled, began, half, finished, certified },
  });

  it("completion counts the students at each stage, by program and in total", async () => {
    expect(await get("/analytics/completion/")).toEqual({
      total: stages(6, 5, 4, 2, 1),
      programs: [
        { program: bees, title: "=Bees", ...stages(4, 3, 2, 1, 1) },
        { program: water, title: "Water", ...stages(2, 2, 2, 1, 0) },
      ],
    });
  });

  it("days begin and end at midnight in Kampala, and a program limits every report", async () => {
    expect(await get(`/analytics/completion/?${februaryDays}`)).toEqual({
      total: stages(4, 4, 3, 1, 0),
      programs: [
        { program: bees, title: "=Bees", ...stages(2, 2, 1, 0, 0) },
        { program: water, title: "Water", ...stages(2, 2, 2, 1, 0) },
      ],
    });
    const days = async (query: string) =>
      (await get(`/analytics/enrollments-over-time/?${query}`)).points.map(
        (point: { starts_on: string; enrollments: number }) => `${point.starts_on} ${point.enrollments}`,
      );
    expect(await days("from=2026-01-31&to=2026-02-01")).toEqual(["2026-01-31 1", "2026-02-01 1"]);
    expect(await days(`period=month&from=2026-02-10&program=${bees}`)).toEqual([
      "2026-02-01 1",
      "2026-03-01 1",
    ]);
    expect(await days(`period=month&from=2026-02-10`)).toEqual(["2026-02-01 3", "2026-03-01 1"]);
    expect(await days("period=month&to=2026-02-09&count=2")).toEqual(["2026-01-01 1", "2026-02-01 1"]);
    expect(await days("from=2026-04-02&to=2026-04-03")).toEqual([]);
    expect((await get(`/analytics/completion/?to=2026-01-31&program=${water}`)).programs).toEqual([]);
  });

  it("origins are counted by profile, way and affiliate; names need the affiliates permission", async () => {
    const february = {
      total: 4,
      referrals: [
        { source: "facebook", count: 2 },
        { source: "whatsapp", count: 1 },
        { source: null, count: 1 },
      ],
      ways: [
        { source: "self", count: 2 },
        { source: "staff", count: 1 },
        { source: null, count: 1 },
      ],
      through_affiliates: 1,
    };
    const path = `/analytics/origins/?${februaryDays}`;
    expect(await get(path)).toEqual({ ...february, affiliates: [] });
    const affiliates = [{ affiliate: expect.any(Number), name: "Ronald Kato", count: 1 }];
    expect(await get(path, joseph)).toEqual({ ...february, affiliates });
    expect(await get("/analytics/origins/?from=2026-04-01")).toMatchObject({
      total: 0,
      referrals: [],
      ways: [],
    });
  });

  it("charges count on the enrollment's day, payments on their own; currencies stay separate", async () => {
    const sums = ({
      currency,
      billed_minor,
      received_minor,
      outstanding_minor,
    }: FeeSummary["currencies"][number]) =>
      `${currency} ${billed_minor} ${received_minor} ${outstanding_minor}`;
    const february: FeeSummary = await get(`/fees/summary/?${februaryDays}`, joseph);
    expect(february.currencies.map(sums)).toEqual(["UGX 400000 150000 150000", "USD 10000 10000 0"]);
    const all: FeeSummary = await get("/fees/summary/?from=2026-01-01", joseph);
    expect(all.months.map((month) => `${month.month} ${sums(month)}`)).toEqual([
      "2026-02 UGX 400000 150000 150000",
      "2026-02 USD 10000 10000 0",
      "2026-03 UGX 400000 100000 400000",
    ]);
    expect(all.programs.map((one) => `${one.program_title} ${sums(one)}`)).toEqual([
      "=Bees UGX 800000 250000 550000",
      "Water USD 10000 10000 0",
    ]);
    const ofWater: FeeSummary = await get(`/fees/summary/?program=${water}`, joseph);
    expect(ofWater.currencies.map(sums)).toEqual(["USD 10000 10000 0"]);
  });

  it("staff with 'analytics' but without 'fees' see no money", async () => {
    for (const path of ["/fees/summary/", "/fees/summary.csv"])
      expect((await analyst.call("GET", path)).status).toBe(403);
  });

  it.each([
    ["from=2026-02-30", { from: ["Enter a date, e.g. 2026-03-01"] }],
    ["to=soon", { to: ["Enter a date, e.g. 2026-03-31"] }],
    ["from=0026-02-01", { from: ["Enter a date, e.g. 2026-03-01"] }],
    ["from=2026-02-02&to=2026-02-01", { to: ["The last day must not be before the first."] }],
  ])("%s is 400 at its field", async (query, problem) => {
    const paths = ["analytics/completion/", "analytics/origins.csv", "analytics/enrollments-over-time/"];
    for (const path of paths) {
      const answer = await analyst.call("GET", `/${path}?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject(problem);
    }
  });

  it("a range too long for a chart is 400 at the period; empty fields are ignored", async () => {
    const answer = await analyst.call("GET", "/analytics/enrollments-over-time/?from=2025-03-30");
    expect(answer.body).toMatchObject({
      period: ["At most 366 days, weeks or months: choose a longer period, or fewer days."],
    });
    const weeks = await get("/analytics/enrollments-over-time/?from=2025-03-30&period=week&to=&program=");
    expect(weeks.points).toHaveLength(54);
  });

  it("each report downloads as a CSV without formulas, named after its days, and is audited", async () => {
    const csv = async (path: string) => {
      const { text, headers } = await joseph.call("GET", path);
      expect(text).toMatch(/^\uFEFF/);
      return [
        /filename="(.+)"/.exec(headers["content-disposition"] ?? "")?.[1],
        ...text.trim().split("\r\n"),
      ];
    };
    expect(await csv(`/analytics/completion.csv?${februaryDays}`)).toEqual([
      "completion-2026-02-01-to-2026-02-28.csv",
      "Program,Enrolled,Began,Half,Finished,Certificates",
      "'=Bees,2,2,1,0,0",
      "Water,2,2,2,1,0",
      "All together,4,4,3,1,0",
    ]);
    expect(await csv("/analytics/origins.csv?from=2026-02-28")).toEqual([
      "origins-from-2026-02-28.csv",
      "Grouped by,Source,Enrollments,Share",
      "Referral source,Facebook,1,50.0%",
      "Referral source,Not given,1,50.0%",
      "Way of enrollment,From a file,1,50.0%",
      "Way of enrollment,By staff,1,50.0%",
      "Affiliates,All affiliates,0,0.0%",
    ]);
    expect(
      await csv("/analytics/enrollments-over-time.csv?period=month&from=2026-01-01&to=2026-02-28"),
    ).toEqual([
      "enrollments-over-time-2026-01-01-to-2026-02-28.csv",
      "Starts on,Enrollments",
      "2026-01-01,1",
      "2026-02-01,4",
    ]);
    expect(await csv("/fees/summary.csv?by=program")).toEqual([
      "fees-by-program-all-time.csv",
      "Program,Currency,Billed,Received,Outstanding,Overdue,To pay back,Overpaid",
      "'=Bees,UGX,800000,250000,550000,550000,0,0",
      "Water,USD,100.00,100.00,0.00,0.00,0.00,0.00",
    ]);
    expect(await csv("/fees/summary.csv?by=month&to=2026-02-28")).toEqual([
      "fees-by-month-until-2026-02-28.csv",
      "Month,Currency,Billed,Received,Outstanding,Overdue,To pay back,Overpaid",
      "2026-02,UGX,400000,150000,150000,150000,0,0",
      "2026-02,USD,100.00,100.00,0.00,0.00,0.00,0.00",
    ]);
    const entry = await context.db
      .selectFrom("audit_log")
      .select(["actor_email", "after"])
      .where("resource", "=", "analytics")
      .orderBy("id")
      .executeTakeFirst();
    expect(entry).toMatchObject({
      actor_email: joseph.email,
      after: { name: "completion", to: "2026-02-28" },
    });
  });
});
