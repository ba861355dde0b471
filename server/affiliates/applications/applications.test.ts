import { beforeAll, describe, expect, it } from "vitest";
import { type AffiliateStatus, affiliateStatuses } from "#contract/affiliates/application-choices.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate } from "#tests/support/data/builders.ts";

const context = testContext({ RATE_LIMITS: "off" });
const limited = testContext();
let lydia: Person;
let visitor: Caller;

beforeAll(async () => {
  lydia = await person(context, {
    name: "Lydia Acen",
    email: "lydia@darasa.example",
    role: "sub_admin",
    permissions: ["affiliates"],
  });
  visitor = await makeCaller(context);
});

const form = {
  name: "Moses Byaruhanga",
  email: "Moses@Partners.example",
  phone: "+256 700 000 303",
  company: "Rwenzori Youth Hub",
  experience: "beginner",
  message: "We run a computer room in Fort Portal.",
};

describe("application (visitors.md 5.4, api.md 2)", () => {
  it("stores a phone with a leading 0 without it (api.md 6.1)", async () => {
    const { status, body } = await visitor("POST", "/applications/", {
      ...form,
      email: "zero@partners.example",
      phone: "+2540712345678",
    });
    expect([status, body.phone]).toEqual([201, "+254712345678"]);
  });

  it("the answer is 201 without status and code, and staff see it as pending", async () => {
    const { status, body } = await visitor("POST", "/applications/", {
      ...form,
      status: "approved",
      affiliate_code: "MINE2345",
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...form,
      id: expect.any(Number),
      email: "moses@partners.example",
      phone: "+256700000303",
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const found = await lydia.call("GET", `/applications/${body.id}/`);
    expect(found.body).toMatchObject({ status: "pending", affiliate_code: null, student_count: 0 });
  });

  it("company, experience and message are optional", async () => {
    const { name, email, phone } = form;
    const { status, body } = await visitor("POST", "/applications/", { name, email, phone, experience: "" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ company: "", experience: null, message: "" });
  });

  it.each([
    ["phone", "", "Phone number is required"],
    [
      "phone",
      "+25670000030",
      "Phone number must be exactly 9 digits after the country code (currently 8 digits)",
    ],
    ["name", " ", "Name is required"],
    ["email", "moses", "Please enter a valid email address"],
    ["experience", "guru", "Experience must be beginner, intermediate, advanced or expert"],
  ])("%s %j answers '%s'", async (field, value, message) => {
    const { status, body } = await visitor("POST", "/applications/", { ...form, [field]: value });
    expect(status).toBe(400);
    expect(body).toEqual({ [field]: [message] });
  });

  it("a bot that fills the hidden field gets the same answer, but nothing is stored", async () => {
    const before = (await lydia.call("GET", "/applications/summary/")).body.total;
    const { status, body } = await visitor("POST", "/applications/", {
      ...form,
      website: "https://x.example",
    });
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(
      Object.keys((await visitor("POST", "/applications/", form)).body).sort(),
    );
    expect((await lydia.call("GET", "/applications/summary/")).body.total).toBe(before + 1);
  });

  it("one browser or email may apply 5 times a day; refused forms do not count", async () => {
    const caller = await makeCaller(limited);
    for (let slip = 0; slip < 6; slip++)
      expect((await caller("POST", "/applications/", { ...form, name: "" })).status).toBe(400);
    for (let once = 0; once < 5; once++)
      expect((await caller("POST", "/applications/", form)).status).toBe(201);
    expect((await caller("POST", "/applications/", form)).status).toBe(429);
    const other = { ...form, email: "somebody.else@example.com" };
    expect((await caller("POST", "/applications/", other)).status).toBe(429);
    const another = await makeCaller(limited);
    expect((await another("POST", "/applications/", form)).status).toBe(429);
    expect((await another("POST", "/applications/", other)).status).toBe(201);
  });

  it("the same application again is one application", async () => {
    const before = (await lydia.call("GET", "/applications/summary/")).body.total;
    const same = { ...form, email: "pressed.twice@example.com" };
    const answers = await Promise.all([1, 2, 3].map(() => visitor("POST", "/applications/", same)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await lydia.call("GET", "/applications/summary/")).body.total).toBe(before + 1);
  });
});

describe("applications for staff (staff.md 2.6)", () => {
  it("filters by status, searches name, email or company, and pages", async () => {
    await anAffiliate(context.db, { name: "Sylvia Namutebi", company: "Pearl 100% Accountants" });
    await anAffiliate(context.db, { status: "rejected", affiliate_code: null, name: "Sylvia Rejected" });
    const names = async (query: string) =>
      (await lydia.call("GET", `/applications/?${query}`)).body.map((row: { name: string }) => row.name);
    expect(await names("search=sylvia")).toEqual(["Sylvia Rejected", "Sylvia Namutebi"]);
    expect(await names("search=sylvia&status=approved")).toEqual(["Sylvia Namutebi"]);
    expect(await names("search=sylvia&status=all")).toHaveLength(2);
    expect(await names("search=100%25")).toEqual(["Sylvia Namutebi"]);
    const { body } = await lydia.call("GET", "/applications/?search=sylvia&page=1&page_size=1");
    expect(body).toMatchObject({ count: 2, previous: null, results: [{ name: "Sylvia Rejected" }] });
    expect((await lydia.call("GET", "/applications/?status=gone")).body).toEqual({
      status: ["Unknown status. It can be all, pending, approved or rejected."],
    });
  });

  it("the summary counts each status", async () => {
    const { body } = await lydia.call("GET", "/applications/summary/");
    expect(body.total).toBe(body.pending + body.approved + body.rejected);
    expect(body.rejected).toBeGreaterThan(0);
  });

  it("every call for an unknown application is 404", async () => {
    for (const [method, path, body] of [
      ["GET", "/applications/2000000000/", undefined],
      ["PATCH", "/applications/2000000000/", { status: "approved" }],
      ["DELETE", "/applications/2000000000/delete/", undefined],
      ["GET", "/affiliate-stats/2000000000/", undefined],
      ["GET", "/affiliates/enrollments/NOBODY22/", undefined],
    ] as const)
      expect((await lydia.call(method, path, body)).status).toBe(404);
  });
});

describe("status of an application (staff.md 4)", () => {
  const moves = affiliateStatuses.flatMap((from) =>
    affiliateStatuses.map((to): [AffiliateStatus, AffiliateStatus] => [from, to]),
  );

  it.each(moves)("from %s to %s", async (from, to) => {
    const { id } = await anAffiliate(context.db, {
      status: from,
      ...(from !== "approved" && { affiliate_code: null }),
    });
    const { status, body } = await lydia.call("PATCH", `/applications/${id}/`, {
      status: to,
      name: "Changed",
    });
    const after = await lydia.call("GET", `/applications/${id}/`);
    if (from === to) {
      expect(status).toBe(400);
      expect(body).toEqual({ status: [`The application is already ${to}.`] });
    } else {
      expect(status).toBe(200);
      expect(body).toEqual(after.body);
    }
    expect(after.body).toMatchObject({ status: to, name: "Ronald Kato" });
  });

  it.each(["deleted", "", null, 1])("unknown status %j is 400", async (status) => {
    const { id } = await anAffiliate(context.db, { status: "pending", affiliate_code: null });
    const answer = await lydia.call("PATCH", `/applications/${id}/`, { status });
    expect(answer.status).toBe(400);
    const choices = status === "deleted" ? " It can be pending, approved or rejected." : "";
    expect(answer.body).toEqual({ status: [`Unknown status.${choices}`] });
  });

  it("a decision with a stale updated_at is 409 with the current state (api.md 6.10)", async () => {
    const { id } = await anAffiliate(context.db, { status: "pending", affiliate_code: null });
    const { body: read } = await lydia.call("GET", `/applications/${id}/`);
    const decide = (status: string, updated_at?: string) =>
      lydia.call("PATCH", `/applications/${id}/`, { status, updated_at });
    const first = await decide("rejected", read.updated_at);
    expect(first.status).toBe(200);
    const late = await decide("approved", read.updated_at);
    expect(late.status).toBe(409);
    // A conflict contains only declared fields, too.
    expect(late.body).toEqual({ detail: expect.any(String), current: first.body });
    expect((await lydia.call("GET", `/applications/${id}/`)).body).toEqual(first.body);
    expect((await decide("approved", first.body.updated_at)).status).toBe(200);
  });

  it("the first approval makes an unambiguous code that begins with a letter and never changes", async () => {
    const { body } = await visitor("POST", "/applications/", form);
    const decide = (status: string) => lydia.call("PATCH", `/applications/${body.id}/`, { status });
    const first = await decide("approved");
    expect(first.body.affiliate_code).toMatch(/^[A-HJKMNP-Z][A-HJKMNP-Z2-9]{7}$/);
    expect((await decide("rejected")).body.affiliate_code).toBe(first.body.affiliate_code);
    expect((await decide("approved")).body.affiliate_code).toBe(first.body.affiliate_code);
  });

  it("of 10 concurrent approvals one succeeds, with one audit entry and one email", async () => {
    const { id, email } = await anAffiliate(context.db, { status: "pending", affiliate_code: null });
    const all = await Promise.all(
      Array.from({ length: 10 }, () => lydia.call("PATCH", `/applications/${id}/`, { status: "approved" })),
    );
    expect(all.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(400)]);
    const audit = await context.db
      .selectFrom("audit_log")
      .select(["action", "before", "after", "actor_email"])
      .where("resource", "=", "affiliate")
      .where("resource_id", "=", id)
      .execute();
    expect(audit).toEqual([
      {
        action: "decide",
        before: { status: "pending" },
        after: { status: "approved" },
        actor_email: lydia.email,
      },
    ]);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  it("an applicant gets an email when the application is rejected (staff.md 2.6)", async () => {
    const { id, email } = await anAffiliate(context.db, { status: "pending", affiliate_code: null });
    await lydia.call("PATCH", `/applications/${id}/`, { status: "rejected" });
    expect(await emailsTo(email)).toEqual([
      { subject: expect.stringContaining("Your affiliate application at") },
    ]);
  });

  it("an application of any status can be deleted, which disables the code at once", async () => {
    for (const status of affiliateStatuses) {
      const { id, affiliate_code } = await anAffiliate(context.db, { status });
      expect((await lydia.call("DELETE", `/applications/${id}/delete/`)).status).toBe(204);
      expect((await lydia.call("GET", `/applications/${id}/`)).status).toBe(404);
      expect((await visitor("GET", `/validate-affiliate/${affiliate_code}/`)).body).toEqual({ valid: false });
    }
  });
});

describe("codes (staff.md 7.5)", () => {
  it("validate-affiliate answers only whether an approved affiliate has the code", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    expect((await visitor("GET", `/validate-affiliate/${affiliate_code}/`)).body).toEqual({ valid: true });
    expect((await visitor("GET", "/validate-affiliate/NOBODY22/")).body).toEqual({ valid: false });
    expect((await visitor("GET", "/validate-affiliate/%00%27--/")).body).toEqual({ valid: false });
  });

  it("an approved affiliate's link is available as a QR code", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const { status, headers, text } = await visitor("GET", `/affiliates/qr/${affiliate_code}/`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect(text).toMatch(/^<svg .*<\/svg>$/s);
    expect((await visitor("GET", "/affiliates/qr/NOBODY22/")).status).toBe(404);
  });
});

async function emailsTo(email: string) {
  return context.db.selectFrom("emails").select("subject").where("recipient", "=", email).execute();
}
