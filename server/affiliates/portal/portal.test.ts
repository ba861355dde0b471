import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate, aProgram } from "#tests/support/data/builders.ts";
import { emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
let lydia: Person;
let amina: Person;
let visitor: Caller;

beforeAll(async () => {
  lydia = await person(context, {
    name: "Lydia Acen",
    email: "lydia@darasa.example",
    role: "sub_admin",
    permissions: ["affiliates"],
  });
  amina = await person(context, cast.amina);
  visitor = await makeCaller(context);
});

/** Approves a new affiliate through the API and returns the token of the emailed link. */
async function approved(values: Parameters<typeof anAffiliate>[1] = {}) {
  const { id, email } = await anAffiliate(context.db, { status: "pending", affiliate_code: null, ...values });
  const { body } = await lydia.call("PATCH", `/applications/${id}/`, { status: "approved" });
  return { id, email, code: body.affiliate_code as string, token: await newestToken(email) };
}

async function newestToken(email: string): Promise<string> {
  return /\/affiliate\?token=([\w.-]+)/.exec(await newestEmailTo(email))?.[1] ?? "";
}

async function newestEmailTo(email: string): Promise<string> {
  return (await emailsTo(context, email)).at(-1)?.text ?? "";
}

const open = (token: string) => visitor("GET", `/affiliates/own/?token=${encodeURIComponent(token)}`);

describe("the affiliate's own page (visitors.md 2)", () => {
  it("the emailed link opens it; it shows figures and nothing about the students", async () => {
    const { code, token } = await approved();
    const program = await aProgram(context.db, { price: "UGX 450,000" });
    await amina.call("POST", "/enrollments/", { program_id: program.id, ref: code });
    const { status, body, text } = await open(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Ronald Kato",
      affiliate_code: code,
      link: `${context.config.publicUrl}/programs?ref=${code}`,
      total_clicks: 0,
      total_enrollments: 1,
      balances: [{ currency: "UGX", pending_minor: 67_500, accrued_minor: 67_500 }],
      commissions: [{ course_name: program.title, commission_amount: 67_500, state: "pending" }],
    });
    for (const secret of [amina.name, amina.email, "student", "+256700000011"])
      expect(text).not.toContain(secret);
  });

  it("rejecting disables the link for good; a new approval emails a new one", async () => {
    const { id, email, token } = await approved();
    const decide = (status: string) => lydia.call("PATCH", `/applications/${id}/`, { status });
    await decide("rejected");
    expect((await open(token)).status).toBe(404);
    await decide("approved");
    expect((await open(token)).status).toBe(404);
    const second = await newestToken(email);
    expect(second).not.toBe(token);
    expect((await open(second)).status).toBe(200);
    await lydia.call("DELETE", `/applications/${id}/delete/`);
    expect((await open(second)).status).toBe(404);
  });

  it("a forged, foreign or missing token is 404", async () => {
    const one = await approved();
    const two = await approved();
    const [, , signature] = one.token.split(".");
    for (const forged of [
      `${two.id}.1.${signature}`,
      `${one.id}.2.${signature}`,
      `${one.id}.1.${"A".repeat(43)}`,
      "x",
      "",
    ])
      expect((await open(forged)).status).toBe(404);
    expect((await amina.call("GET", "/affiliates/own/")).status).toBe(404);
    expect((await visitor("GET", "/affiliates/own/statement.csv?month=2026-03")).status).toBe(404);
  });

  it("opens for a user with the same email once they have opened the emailed link", async () => {
    const brian = await person(context, cast.brian);
    const { code, token } = await approved({ email: brian.email });
    const opened = async () => (await brian.call("GET", "/affiliates/own/")).body.affiliate_code;
    expect(await opened()).toBeUndefined();
    await open(token);
    await amina.call("GET", `/affiliates/own/?token=${token}`);
    expect(await opened()).toBeUndefined();
    await brian.call("GET", `/affiliates/own/?token=${token}`);
    expect(await opened()).toBe(code);
  });

  it("a user who registers with an affiliate's email sees nothing; the link goes to the affiliate", async () => {
    const { email, code, token } = await approved();
    const thief = await person(context, { ...cast.amina, email });
    expect((await thief.call("GET", "/affiliates/own/")).status).toBe(404);
    expect((await thief.call("GET", "/affiliates/own/statement.csv?month=2026-03")).status).toBe(404);
    const asked = await thief.call("POST", "/affiliates/own/link/");
    expect(asked).toMatchObject({ status: 202, body: { message: expect.stringContaining(email) } });
    expect(asked.text).not.toContain(code);
    expect(await newestToken(email)).toBe(token);
    const nobody = await amina.call("POST", "/affiliates/own/link/");
    expect(nobody.text.replaceAll(amina.email, email)).toBe(asked.text);
    expect(await newestEmailTo(amina.email)).not.toContain("/affiliate?");
  });

  it("an emailed reset proves the email; a link handed over by staff does not", async () => {
    const { email, code } = await approved();
    const owner = await person(context, { ...cast.brian, email });
    const joseph = await person(context, cast.joseph);
    const opens = async () => (await (await makeCaller(context, owner.id))("GET", "/affiliates/own/")).status;
    const reset = async (link: string) => {
      const { uid, token } = Object.fromEntries(new URL(link).searchParams);
      const password = { new_password: "a long new one 7", confirm_password: "a long new one 7" };
      const done = await visitor("POST", "/password-reset/confirm/", { uid, token, ...password });
      expect(done.status).toBe(200);
    };
    const handed = await joseph.call("POST", `/students/${owner.id}/reset-link/`);
    await reset(handed.body.reset_link);
    expect(await opens()).toBe(404);
    await visitor("POST", "/password-reset/", { email });
    await reset(/https?:\/\/\S+reset-password\S+/.exec(await newestEmailTo(email))?.[0] ?? "");
    expect(await opens()).toBe(200);
    const { email: other } = await approved();
    await context.db.updateTable("users").set({ email: other }).where("id", "=", owner.id).execute();
    expect(await opens()).toBe(404);
    expect(code).not.toBe("");
  });

  it("the statement contains a month of Africa/Kampala, oldest first", async () => {
    const { code, token } = await approved();
    const at = [
      "2026-02-28T20:59:00Z",
      "2026-02-28T21:00:00Z",
      "2026-03-31T20:59:00Z",
      "2026-03-31T21:00:00Z",
    ];
    for (const time of at) {
      context.setClock(new Date(time));
      const program = await aProgram(context.db, {
        title: `Taken at, ${time}`,
        price: "USD 99.50",
        created_at: new Date(time),
      });
      const student = await person(context, {
        ...cast.amina,
        email: `${time.replaceAll(":", "-").toLowerCase()}@darasa.example`,
      });
      await student.call("POST", "/enrollments/", { program_id: program.id, ref: code });
    }
    context.setClock(undefined);
    const { text, headers } = await visitor(
      "GET",
      `/affiliates/own/statement.csv?token=${token}&month=2026-03`,
    );
    expect(headers["content-disposition"]).toBe('attachment; filename="statement-2026-03.csv"');
    expect(text.split("\r\n")).toEqual([
      "\uFEFFDate,Program,Price,Rate %,Commission,Currency,State",
      '2026-03-01,"Taken at, 2026-02-28T21:00:00Z",USD 99.50,15,14.92,USD,pending',
      '2026-03-31,"Taken at, 2026-03-31T20:59:00Z",USD 99.50,15,14.92,USD,pending',
      "",
    ]);
    expect((await open(token)).body.months).toEqual(["2026-04", "2026-03", "2026-02"]);
    const wrong = await visitor("GET", `/affiliates/own/statement.csv?token=${token}&month=2026-13`);
    expect(wrong.body).toEqual({ month: ["Month must look like 2026-03."] });
  });
});

it("staff with proof get the link of an approved affiliate's page, and the log names them", async () => {
  const { id, code } = await approved({ email: "no-email@darasa.example" });
  const pending = await anAffiliate(context.db, {
    ...{ status: "pending", affiliate_code: null, email: "pending@darasa.example" },
  });
  const make = (of: number) => lydia.call("POST", `/applications/${of}/page-link/`);
  const { status, body } = await make(id);
  expect(status).toBe(200);
  const token = new URL(body.page_link).searchParams.get("token") ?? "";
  expect((await open(token)).body).toMatchObject({ affiliate_code: code });
  expect((await make(pending.id)).status).toBe(404);
  const entry = await context.db
    .selectFrom("audit_log")
    .select(["actor_id", "resource_id"])
    .where("action", "=", "make page link")
    .execute();
  expect(entry).toEqual([{ actor_id: lydia.id, resource_id: id }]);
});

describe("payout details on the affiliate's own page", () => {
  const change = (token: string, body: unknown) =>
    visitor("PUT", `/affiliates/own/payout-details/?token=${encodeURIComponent(token)}`, body);
  const bank = {
    ...{ method: "bank", account_name: "Ronald Kato", bank_name: "Centenary Bank" },
    account_number: "3100-0123 4567",
  };
  const mobile = { method: "mobile_money", account_name: "Ronald Kato", phone: "+256 772 000 456" };

  it("staff see the whole number; the affiliate's page and emails show only its end", async () => {
    const { id, email, token } = await approved();
    expect((await open(token)).body.payout_details).toBeNull();
    const saved = await change(token, bank);
    expect(saved.status).toBe(200);
    const own = {
      method: "bank",
      account_name: "Ronald Kato",
      bank_name: "Centenary Bank",
      number_end: "4567",
    };
    expect(saved.body).toMatchObject(own);
    expect((await open(token)).body.payout_details).toEqual(saved.body);
    expect((await open(token)).text).not.toContain("31000123");
    expect((await lydia.call("GET", `/applications/${id}/`)).body.payout_details).toMatchObject({
      ...{ method: "bank", bank_name: "Centenary Bank", account_number: "310001234567", phone: null },
    });
    expect((await change(token, mobile)).body).toMatchObject({ method: "mobile_money", number_end: "0456" });
    expect((await lydia.call("GET", `/applications/${id}/`)).body.payout_details).toMatchObject({
      ...{ method: "mobile_money", bank_name: null, account_number: null, phone: "+256772000456" },
    });
    const notice = await newestEmailTo(email);
    expect(notice).toContain("the mobile money number that ends in 0456, in the name of Ronald Kato");
    expect(notice).not.toContain("772000456");
    const audit = await context.db
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("action", "=", "change payout details")
      .where("resource_id", "=", id)
      .orderBy("id", "desc")
      .execute();
    expect(audit[0]).toMatchObject({ before: { number_end: "4567" }, after: { number_end: "0456" } });
    expect(JSON.stringify(audit)).not.toContain("310001234567");
  });

  it.each([
    [{}, { method: ["Choose mobile money or bank"] }],
    [
      { method: "bank" },
      {
        account_name: ["Account name is required"],
        bank_name: ["Bank name is required"],
        account_number: ["Account number is required"],
      },
    ],
    [
      { ...bank, account_number: "12/34" },
      { account_number: ["Account number must be 5 to 34 letters and digits"] },
    ],
    [
      { ...mobile, phone: "+25677" },
      { phone: ["Phone number must be exactly 9 digits after the country code (currently 2 digits)"] },
    ],
  ])("%j is answered with %j", async (body, messages) => {
    const { token } = await approved();
    expect(await change(token, body)).toMatchObject({ status: 400, body: messages });
  });

  it("a missing or forged link is 404, as is every link after the approval is withdrawn", async () => {
    const { id, token } = await approved();
    expect((await change("", bank)).status).toBe(404);
    expect((await change(`${token}x`, bank)).status).toBe(404);
    expect((await amina.call("PUT", "/affiliates/own/payout-details/", bank)).status).toBe(404);
    await lydia.call("PATCH", `/applications/${id}/`, { status: "rejected" });
    expect((await change(token, bank)).status).toBe(404);
  });
});
