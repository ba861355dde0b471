import { beforeAll, describe, expect, it } from "vitest";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate, anAssignment, aProgram, pdf } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
let lydia: Person;
let students = 0;

beforeAll(async () => {
  lydia = await person(context, {
    name: "Lydia Acen",
    email: "lydia@darasa.example",
    role: "sub_admin",
    permissions: ["affiliates"],
  });
});

const aStudent = () =>
  person(context, { name: "Amina", email: `amina-${++students}@darasa.example`, role: "student" });
const commissionsOf = async (code: string) =>
  (await lydia.call("GET", `/affiliate-stats/${code}/`)).body.enrollments;

/** Makes a browser without a session in a network, which stores the referral cookie that it gets. */
function aBrowser(remoteAddress: string) {
  const csrf = issueCsrfToken(context.secret, null);
  let cookie = `csrftoken=${csrf}`;
  return async (path: string, payload: object) => {
    const headers = { cookie, "x-csrftoken": csrf };
    const answer = await context.app.inject({
      method: "POST",
      url: `/api${path}`,
      headers,
      remoteAddress,
      payload,
    });
    for (const { name, value } of answer.cookies) if (name === "darasa_ref") cookie += `; ${name}=${value}`;
    return answer.statusCode;
  };
}

const click = "/affiliates/track-click/";
const report = "/affiliates/record-enrollment/";

describe("an enrollment by email counts only when its owner uses the program (security.md T87)", () => {
  async function enrolledBySomebody() {
    const { affiliate_code } = await anAffiliate(context.db);
    const owner = await aStudent();
    const program = await aProgram(context.db);
    const somebody = aBrowser("10.1.0.1");
    expect(await somebody(click, { affiliate_code })).toBe(201);
    expect(
      await somebody("/enrollments/", { email: owner.email, program: program.id, ref: affiliate_code }),
    ).toBe(201);
    return { affiliate_code, owner, program, somebody };
  }
  const enrollmentOf = async (owner: Person) =>
    (await owner.call("GET", "/student/enrolled-programs/")).body[0].enrollment_id;

  it("enrolling strangers earns nothing, even if they log in or report it", async () => {
    const { affiliate_code, owner, program, somebody } = await enrolledBySomebody();
    await enrollmentOf(owner);
    const body = { affiliate_code, student_email: owner.email, course_name: program.title };
    expect(await somebody(report, body)).toBe(202);
    expect((await owner.call("POST", report, body)).status).toBe(202);
    expect(await commissionsOf(affiliate_code)).toEqual([]);
  });

  it("the first unit that the owner ticks makes one commission, with its evidence", async () => {
    const { affiliate_code, owner } = await enrolledBySomebody();
    const enrollment_id = await enrollmentOf(owner);
    const tick = (unit_number: number) =>
      owner.call("POST", "/student/progress/mark-complete/", { enrollment_id, unit_number });
    expect((await Promise.all([tick(1), tick(1), tick(2)])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect(await commissionsOf(affiliate_code)).toMatchObject([
      {
        source: "code",
        student_email: owner.email,
        evidence: { clicked_at: expect.any(String), proof: "kept", confirmed_at: null, confirmed_by: "" },
      },
    ]);
  });

  it("submitting work makes the commission, too", async () => {
    const { affiliate_code, owner, program } = await enrolledBySomebody();
    const { id } = await anAssignment(context, { program_id: program.id });
    const form = new FormData();
    form.set("assignment", String(id));
    form.set("submission_file", pdf());
    expect((await owner.call("POST", "/assignments/submit/", form)).status).toBe(201);
    expect(await commissionsOf(affiliate_code)).toMatchObject([{ evidence: { proof: "kept" } }]);
  });

  it("unticking a unit makes no commission, nor does a stranger's tick", async () => {
    const { affiliate_code, owner } = await enrolledBySomebody();
    const body = { enrollment_id: await enrollmentOf(owner), unit_number: 1 };
    await owner.call("POST", "/student/progress/unmark-complete/", body);
    await (await aStudent()).call("POST", "/student/progress/mark-complete/", body);
    expect(await commissionsOf(affiliate_code)).toEqual([]);
  });
});

describe("a report needs an earlier click that the server recorded", () => {
  async function enrolledThemselves(remoteAddress = "10.2.0.1") {
    const { affiliate_code } = await anAffiliate(context.db);
    const student = await aStudent();
    const program = await aProgram(context.db, { title: `Program ${student.email}` });
    const enroll = () => student.call("POST", "/enrollments/", { program_id: program.id });
    const body = { affiliate_code, student_email: student.email, course_name: program.title };
    return { affiliate_code, student, enroll, body, browser: aBrowser(remoteAddress) };
  }
  // Calls of the cast come from this network.
  const home = "127.0.0.1";

  it.each([
    ["without a click", home, "never", 0],
    ["with a click after the enrollment", home, "after", 0],
    ["with a click before it, from another network", "10.2.0.9", "before", 0],
    ["with a click before it, from the student's network", home, "before", 1],
  ])("%s", async (_case, network, clicks, commissions) => {
    const { affiliate_code, enroll, body, browser } = await enrolledThemselves(network);
    if (clicks === "before") await browser(click, { affiliate_code });
    await enroll();
    context.setClock(new Date(Date.now() + 60_000));
    if (clicks === "after") await browser(click, { affiliate_code });
    expect(await browser(report, body)).toBe(202);
    context.setClock(undefined);
    expect(await commissionsOf(affiliate_code)).toHaveLength(commissions);
  });

  it("a click on another affiliate's link does not count", async () => {
    const other = await anAffiliate(context.db);
    const { affiliate_code, enroll, body, browser, student } = await enrolledThemselves(home);
    await browser(click, { affiliate_code: other.affiliate_code });
    await enroll();
    await browser(report, body);
    await student.call("POST", report, body);
    expect(await commissionsOf(affiliate_code)).toEqual([]);
  });

  it("a click counts for 30 days", async () => {
    const { affiliate_code, enroll, body, browser } = await enrolledThemselves(home);
    const now = Date.now();
    context.setClock(new Date(now - 31 * 86_400_000));
    await browser(click, { affiliate_code });
    context.setClock(undefined);
    await enroll();
    await browser(report, body);
    expect(await commissionsOf(affiliate_code)).toEqual([]);
  });
});

it("each commission shows the day's enrollments of its network and who confirmed it", async () => {
  const { affiliate_code } = await anAffiliate(context.db);
  context.setClock(new Date("2026-02-01T08:00:00Z"));
  for (let number = 0; number < 5; number++) {
    const { id } = await aProgram(context.db);
    await (await aStudent()).call("POST", "/enrollments/", { program_id: id, ref: affiliate_code });
  }
  context.setClock(undefined);
  const listed = await commissionsOf(affiliate_code);
  expect(
    listed.map((row: { evidence: { network_enrollments: number } }) => row.evidence.network_enrollments),
  ).toEqual([5, 5, 5, 5, 5]);
  const { body } = await lydia.call("POST", "/commissions/confirm/", { ids: [listed[0].id] });
  expect(body).toMatchObject([
    { evidence: { confirmed_at: expect.any(String), confirmed_by: "Lydia Acen", proof: "session" } },
  ]);
});
