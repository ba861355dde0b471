import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { referralCookie } from "#server/affiliates/clicks/referral-cookie.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate, aProgram } from "#tests/support/data/builders.ts";
import { insertCommission } from "./queries.ts";

const context = testContext({ RATE_LIMITS: "off" });
let lydia: Person;
let visitor: Caller;
let students = 0;

beforeAll(async () => {
  lydia = await person(context, {
    name: "Lydia Acen",
    email: "lydia@darasa.example",
    role: "sub_admin",
    permissions: ["affiliates"],
  });
  visitor = await makeCaller(context);
});
beforeEach(() => context.setClock(undefined));

const aStudent = () => {
  students += 1;
  return person(context, {
    name: "Amina Nakato",
    email: `student-${students}@darasa.example`,
    role: "student",
  });
};
const statsOf = async (code: string) => (await lydia.call("GET", `/affiliate-stats/${code}/`)).body;

/** Enrolls a new student through the code, in a program with this price. */
async function refer(code: string, price = "UGX 450,000") {
  const student = await aStudent();
  const program = await aProgram(context.db, { price });
  const answer = await student.call("POST", "/enrollments/", { program_id: program.id, ref: code });
  expect(answer.status).toBe(201);
  return { student, program, enrollment: answer.body };
}

describe("the commission of an enrollment (api.md 2.3)", () => {
  it("has the program's price, belongs to the call's code, and shows staff the student", async () => {
    const { affiliate_code, id } = await anAffiliate(context.db);
    const { student, program, enrollment } = await refer(affiliate_code.toLowerCase(), "UGX 450,001");
    const stats = await statsOf(affiliate_code);
    expect(stats).toMatchObject({ total_enrollments: 1, total_commission: 67_500, total_clicks: 0 });
    expect(stats.enrollments).toEqual([
      {
        id: expect.any(Number),
        affiliate_id: id,
        affiliate_code,
        affiliate_name: "Ronald Kato",
        student: student.id,
        student_name: student.name,
        student_email: student.email,
        course_name: program.title,
        course_price: "UGX 450,001",
        currency: "UGX",
        commission_amount: 67_500,
        amount_minor: 67_500,
        rate_percent: 15,
        state: "pending",
        void_reason: null,
        taken_back_minor: 0,
        corrections: [],
        unpaid_fee: "",
        unpaid_reason: "",
        is_payment_reversed: false,
        source: "code",
        payout_id: null,
        evidence: {
          clicked_at: null,
          proof: "session",
          network_enrollments: expect.any(Number),
          confirmed_at: null,
          confirmed_by: "",
        },
        enrolled_at: enrollment.enrolled_at,
        enrollment_date: enrollment.enrolled_at,
      },
    ]);
    expect(await statsOf(String(id))).toEqual(stats);
    expect((await lydia.call("GET", `/affiliates/enrollments/${affiliate_code}/`)).body).toEqual(
      stats.enrollments,
    );
  });

  it.each([
    [30, 1],
    [31, 0],
  ])("the cookie of a visit %d days ago makes %d commission", async (age_days, number) => {
    const { affiliate_code } = await anAffiliate(context.db);
    const start = new Date("2026-03-01T08:00:00Z");
    const { value } = referralCookie(context.secret, affiliate_code, start);
    context.setClock(new Date(start.getTime() + age_days * 86_400_000));
    const student = await aStudent();
    const program = await aProgram(context.db);
    const answer = await withCookie(student.id, value, "/enrollments/", { program_id: program.id });
    expect(answer.status).toBe(201);
    expect((await statsOf(affiliate_code)).total_enrollments).toBe(number);
  });

  it("a registration uses the visitor's cookie, too", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const { value } = referralCookie(context.secret, affiliate_code, new Date());
    const program = await aProgram(context.db);
    const registered = await withCookie(undefined, value, "/register/", {
      email: "new.student@example.com",
      name: "New Student",
      phone: "+256712345678",
      location: "Gulu",
      occupation: "Nurse",
      organization: "Hospital",
      education_level: "diploma",
      referral_source: "whatsapp",
      password: "karibu77",
      confirm_password: "karibu77",
      program_id: program.id,
    });
    expect(registered.status).toBe(201);
    const { enrollments } = await statsOf(affiliate_code);
    expect(enrollments).toMatchObject([{ source: "link", evidence: { proof: "registration" } }]);
  });

  it("the code in the call goes before the cookie, unless no approved affiliate has it", async () => {
    const earlier = await anAffiliate(context.db);
    const nearer = await anAffiliate(context.db);
    const { value } = referralCookie(context.secret, earlier.affiliate_code, new Date());
    const student = await aStudent();
    for (const ref of [nearer.affiliate_code, "NOBODY22"]) {
      const { id } = await aProgram(context.db);
      await withCookie(student.id, value, "/enrollments/", { program_id: id, ref });
    }
    expect((await statsOf(nearer.affiliate_code)).total_enrollments).toBe(1);
    expect((await statsOf(earlier.affiliate_code)).enrollments).toMatchObject([{ source: "link" }]);
  });

  it.each(["junk code", "a".repeat(60), "NOBODY22", 7, null, { $gt: "" }])(
    "with the code %j, the enrollment works without a commission",
    async (ref) => {
      const student = await aStudent();
      const program = await aProgram(context.db);
      const { status } = await student.call("POST", "/enrollments/", { program_id: program.id, ref });
      expect(status).toBe(201);
    },
  );

  it("rejecting stops attribution at once and changes nothing in the ledger", async () => {
    const { affiliate_code, id } = await anAffiliate(context.db);
    await refer(affiliate_code);
    await lydia.call("PATCH", `/applications/${id}/`, { status: "rejected" });
    await refer(affiliate_code);
    expect((await statsOf(affiliate_code)).total_enrollments).toBe(1);
  });

  it.each(["email", "phone"] as const)(
    "affiliates get no commission for their own enrollment, with the same %s",
    async (field) => {
      const student = await aStudent();
      const own = field === "email" ? { email: student.email } : { phone: "+256700000011" };
      const { affiliate_code } = await anAffiliate(context.db, own);
      const program = await aProgram(context.db);
      const body = { program_id: program.id, ref: affiliate_code };
      expect((await student.call("POST", "/enrollments/", body)).status).toBe(201);
      expect((await statsOf(affiliate_code)).enrollments).toEqual([]);
    },
  );

  it("a free program makes a commission of 0 without tier and bonus", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    for (const price of ["Free", "UGX 0", "By arrangement", "UGX 1,50", "Free", "Free"])
      await refer(affiliate_code, price);
    await refer(affiliate_code, "USD 200");
    const stats = await statsOf(affiliate_code);
    expect(stats.enrollments.map((row: { amount_minor: number }) => row.amount_minor)).toEqual([
      3_000, 0, 0, 0, 0, 0, 0,
    ]);
    expect(stats).toMatchObject({ total_enrollments: 7, total_commission: 0 });
    expect(stats.bonuses).toMatchObject([{ month: expect.any(String), referrals: 1, amount_minor: 0 }]);
    expect(
      stats.balances.map((one: { currency: string; accrued_minor: number }) => [
        one.currency,
        one.accrued_minor,
      ]),
    ).toEqual([
      ["UGX", 0],
      ["USD", 3_000],
    ]);
  });
});

describe("months of the bonus (visitors.md 9.6)", () => {
  const row = {
    ...{
      course_name: "Beekeeping",
      course_price: "KES 10",
      currency: "KES" as const,
      source: "code" as const,
    },
    ...{ price_minor: 1_000, rate_percent: 15, amount_minor: 150 },
  };
  const free = { price_minor: 0, rate_percent: 0, amount_minor: 0 };
  const voided = { state: "void", void_reason: "Refunded", voided_at: new Date() };

  it("a month ends at midnight in Kampala; free programs and void commissions do not count", async () => {
    const { id: affiliate_id, affiliate_code } = await anAffiliate(context.db);
    const at = (time: string, number: number, change = {}) =>
      Promise.all(
        Array.from({ length: number }, () =>
          insertCommission(context.db, { ...row, affiliate_id, earned_at: new Date(time), ...change }),
        ),
      );
    await at("2026-03-31T20:59:59.999Z", 9);
    await at("2026-03-31T21:00:00Z", 1);
    await at("2026-05-15T12:00:00Z", 10, free);
    await at("2026-05-15T12:00:00Z", 10, voided);
    expect((await statsOf(affiliate_code)).bonuses).toMatchObject([
      { month: "2026-04", referrals: 1, amount_minor: 0 },
      { month: "2026-03", referrals: 9, amount_minor: 0 },
    ]);
  });
});

describe("tiers of the commission (visitors.md 9.6)", () => {
  it("the rate rises at the 6th and 16th referral; 10 a month bring the bonus", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    for (let number = 0; number < 16; number++) await refer(affiliate_code, "UGX 100,000");
    const stats = await statsOf(affiliate_code);
    const rates = stats.enrollments.map((row: { rate_percent: number }) => row.rate_percent).reverse();
    expect(rates).toEqual([...Array(5).fill(15), ...Array(10).fill(20), 30]);
    expect(stats.total_commission).toBe(5 * 15_000 + 10 * 20_000 + 30_000);
    expect(stats.bonuses).toMatchObject([{ referrals: 16, pending_minor: 50_000, amount_minor: 50_000 }]);
  });

  it("40 concurrent referrals earn as much as 40 in a row", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const program = await aProgram(context.db, { price: "UGX 100,000" });
    const all = await Promise.all(Array.from({ length: 40 }, () => aStudent()));
    /** Enrolls, and tries again while the server is busy (503). */
    async function enroll(one: Person): ReturnType<Person["call"]> {
      const answer = await one.call("POST", "/enrollments/", { program_id: program.id, ref: affiliate_code });
      return answer.status === 503 ? enroll(one) : answer;
    }
    const answers = await Promise.all(all.map(enroll));
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    const { total_enrollments, total_commission } = await statsOf(affiliate_code);
    expect({ total_enrollments, total_commission }).toEqual({
      total_enrollments: 40,
      total_commission: 5 * 15_000 + 10 * 20_000 + 25 * 30_000,
    });
  });
});

it("a failed commission is only logged, and the student is enrolled (visitors.md 8)", async () => {
  const { affiliate_code } = await anAffiliate(context.db);
  const logged = vi.spyOn(context.log, "error").mockReturnValue();
  await context.pool.query("ALTER TABLE commissions ADD CONSTRAINT nothing_new CHECK (id < 0) NOT VALID");
  const { enrollment, student } = await refer(affiliate_code).finally(() =>
    context.pool.query("ALTER TABLE commissions DROP CONSTRAINT nothing_new"),
  );
  expect(logged.mock.calls).toEqual([
    [
      {
        err: expect.any(Error),
        enrollment: enrollment.id,
        referrals: [{ code: affiliate_code, source: "code" }],
      },
      "Failed to record enrollment",
    ],
  ]);
  logged.mockRestore();
  expect((await statsOf(affiliate_code)).total_enrollments).toBe(0);
  const { body: enrolled } = await student.call("GET", "/student/enrolled-programs/");
  expect(enrolled).toHaveLength(1);
});

describe("POST /affiliates/record-enrollment/ is a hint (api.md 2.3)", () => {
  const hint = async (code: string, change: Record<string, unknown> = {}) => {
    await visitor("POST", "/affiliates/track-click/", { affiliate_code: code });
    const student = await aStudent();
    const program = await aProgram(context.db, { title: `Program of ${student.email}` });
    await student.call("POST", "/enrollments/", { program_id: program.id });
    const body = {
      affiliate_code: code,
      student_email: student.email,
      student_name: student.name,
      course_name: program.title,
      course_price: program.price,
      enrollment_date: new Date().toISOString(),
      ...change,
    };
    return {
      student,
      program,
      body,
      report: (caller = visitor) => caller("POST", "/affiliates/record-enrollment/", body),
    };
  };

  it.each([1e9, -5, "1e309", "UGX 9,999,999", null])(
    "a stated price of %j is ignored: the program's price counts, once",
    async (course_price) => {
      const { affiliate_code } = await anAffiliate(context.db);
      const { report } = await hint(affiliate_code, { course_price });
      const answers = await Promise.all(Array.from({ length: 20 }, () => report()));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
      const stats = await statsOf(affiliate_code);
      expect(stats).toMatchObject({ total_enrollments: 1, total_commission: 67_500 });
      expect(stats.enrollments[0].source).toBe("report");
    },
  );

  it.each([
    ["another's email", { student_email: "somebody.else@example.com" }],
    ["another course", { course_name: "Brain Surgery in a Weekend" }],
    ["no course", { course_name: undefined }],
    ["junk", { student_email: { $ne: "" }, course_name: ["x"] }],
    ["a code that is not approved", { affiliate_code: "NOBODY22" }],
  ])("%s changes nothing and gets the same answer", async (_case, change) => {
    const { affiliate_code } = await anAffiliate(context.db);
    const { report } = await hint(affiliate_code, change);
    const { status, body } = await report();
    expect(status).toBe(202);
    expect(Object.keys(body)).toEqual(["message"]);
    expect((await statsOf(affiliate_code)).enrollments).toEqual([]);
  });

  it("an attributed enrollment stays with its affiliate after 100 reports for another", async () => {
    const first = await anAffiliate(context.db);
    const second = await anAffiliate(context.db);
    const { program, student } = await refer(first.affiliate_code);
    const body = {
      affiliate_code: second.affiliate_code,
      student_email: student.email,
      course_name: program.title,
    };
    for (let again = 0; again < 100; again++) await visitor("POST", "/affiliates/record-enrollment/", body);
    expect((await statsOf(first.affiliate_code)).total_enrollments).toBe(1);
    expect((await statsOf(second.affiliate_code)).total_enrollments).toBe(0);
  });

  it("an enrollment of more than 24 hours ago makes no commission", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const { report } = await hint(affiliate_code);
    context.setClock(new Date(Date.now() + 24 * 3_600_000 + 60_000));
    await report();
    expect((await statsOf(affiliate_code)).enrollments).toEqual([]);
  });

  it("logged-in users can report only their own enrollment", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const { report, student } = await hint(affiliate_code);
    await report((await aStudent()).call);
    expect((await statsOf(affiliate_code)).enrollments).toEqual([]);
    await report(student.call);
    expect((await statsOf(affiliate_code)).total_enrollments).toBe(1);
  });

  it("affiliates get no commission for reporting their own enrollment", async () => {
    const { affiliate_code } = await anAffiliate(context.db, { phone: "+256700000011" });
    const { report } = await hint(affiliate_code);
    await report();
    expect((await statsOf(affiliate_code)).enrollments).toEqual([]);
  });

  it("among programs with the same title, the newest enrollment counts", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    await visitor("POST", "/affiliates/track-click/", { affiliate_code });
    const student = await aStudent();
    for (const price of ["UGX 100,000", "UGX 200,000"]) {
      const program = await aProgram(context.db, { title: "Twice the Same", price });
      await student.call("POST", "/enrollments/", { program_id: program.id });
    }
    const body = {
      affiliate_code,
      student_email: student.email.toUpperCase(),
      course_name: "twice the same",
    };
    await visitor("POST", "/affiliates/record-enrollment/", body);
    expect((await statsOf(affiliate_code)).total_commission).toBe(30_000);
  });
});

/** Sends a call with the referral cookie and the session and CSRF cookies. */
async function withCookie(userId: number | undefined, referral: string, path: string, payload: object) {
  const session = userId === undefined ? null : await startSession(context, userId);
  const csrf = issueCsrfToken(context.secret, session);
  const cookies = [
    `csrftoken=${csrf}`,
    `darasa_ref=${referral}`,
    ...(session ? [`sessionid=${session}`] : []),
  ];
  const headers = { cookie: cookies.join("; "), "x-csrftoken": csrf };
  const { statusCode: status } = await context.app.inject({
    method: "POST",
    url: `/api${path}`,
    headers,
    payload,
  });
  return { status };
}
