import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { savePayoutDetails } from "#server/affiliates/payout-details/queries.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate, aProgram } from "#tests/support/data/builders.ts";
import { emailsTo } from "#tests/support/mail.ts";

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

/** Creates a confirmed commission of 15 percent for a new student. */
async function confirmed(code: string, price = "UGX 100,000"): Promise<number> {
  students += 1;
  const student = await person(context, {
    name: "Amina",
    email: `student-${students}@darasa.example`,
    role: "student",
  });
  const program = await aProgram(context.db, { price });
  await student.call("POST", "/enrollments/", { program_id: program.id, ref: code });
  const { id } = (await lydia.call("GET", "/commissions/")).body[0];
  await lydia.call("POST", "/commissions/confirm/", { ids: [id] });
  return id;
}

/** Fields of a sum without corrections. */
const none = { correction_count: 0, waiting_minor: 0 };
const createBatch = (currency = "UGX") => lydia.call("POST", "/payouts/", { currency });
const pay = (id: number) => lydia.call("POST", `/payouts/${id}/pay/`);
const commission = async (id: number) =>
  (await lydia.call("GET", "/commissions/")).body.find((row: { id: number }) => row.id === id);

describe("payouts (api.md 2.3)", () => {
  it("a batch contains the confirmed commissions of one currency, and is paid once", async () => {
    const { affiliate_code, id: affiliate_id } = await anAffiliate(context.db);
    const shillings = await confirmed(affiliate_code);
    const dollars = await confirmed(affiliate_code, "USD 200");
    expect((await lydia.call("GET", "/payouts/due/")).body).toEqual([
      {
        currency: "UGX",
        amount_minor: 15_000,
        affiliate_count: 1,
        commission_count: 1,
        bonus_count: 0,
        ...none,
      },
      {
        currency: "USD",
        amount_minor: 3_000,
        affiliate_count: 1,
        commission_count: 1,
        bonus_count: 0,
        ...none,
      },
    ]);
    const made = await createBatch();
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      currency: "UGX",
      state: "open",
      amount_minor: 15_000,
      commission_count: 1,
    });
    const paid = await Promise.all(Array.from({ length: 10 }, () => pay(made.body.id)));
    expect(new Set(paid.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect(paid[0]?.body).toMatchObject({ state: "paid", amount_minor: 15_000 });
    expect(await commission(shillings)).toMatchObject({ state: "paid", payout_id: made.body.id });
    expect(await commission(dollars)).toMatchObject({ state: "confirmed", payout_id: null });
    const audit = await context.db
      .selectFrom("audit_log")
      .select("action")
      .where("resource", "=", "payout")
      .where("resource_id", "=", made.body.id)
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["create", "pay"]);
    const { body } = await lydia.call("GET", `/affiliate-stats/${affiliate_id}/`);
    expect(body.balances).toMatchObject([
      { currency: "UGX", paid_minor: 15_000, confirmed_minor: 0 },
      { currency: "USD", paid_minor: 0, confirmed_minor: 3_000 },
    ]);
  });

  it("a batch is read on screen, and its affiliates get an email when it is paid (staff.md 2.6)", async () => {
    const { affiliate_code, id, email, phone } = await anAffiliate(context.db);
    await confirmed(affiliate_code);
    const { body: batch } = await createBatch();
    const { body: payees } = await lydia.call("GET", `/payouts/${batch.id}/payees/`);
    expect(payees).toContainEqual(
      expect.objectContaining({ affiliate: id, account: phone, amount_minor: 15_000 }),
    );
    expect((await lydia.call("GET", "/payouts/999999/payees/")).status).toBe(404);
    await Promise.all([pay(batch.id), pay(batch.id)]);
    expect((await emailsTo(context, email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("has paid your commissions"),
    ]);
  });

  it("payees are in the order of their letters (api.md 6.4)", async () => {
    const names = ["Zawadi Achieng", "Éric Mugabo", "elsa Atim"];
    for (const name of names) {
      const { affiliate_code } = await anAffiliate(context.db, { name });
      await confirmed(affiliate_code, "KES 10,000");
    }
    const { body: batch } = await createBatch("KES");
    const { body: payees } = await lydia.call("GET", `/payouts/${batch.id}/payees/`);
    expect(payees.map((one: { name: string }) => one.name)).toEqual(names.toReversed());
  });

  it("of 10 concurrent batches one is made; the others answer that nothing is due", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    await confirmed(affiliate_code, "KES 10,000");
    const all = await Promise.all(Array.from({ length: 10 }, () => createBatch("KES")));
    expect(all.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(all.find((answer) => answer.status === 400)?.body).toEqual({
      currency: ["There are no confirmed commissions to pay."],
    });
  });

  it("a commission in a batch cannot be voided; only an open batch can be dissolved", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const id = await confirmed(affiliate_code, "RWF 10,000");
    const { body: batch } = await createBatch("RWF");
    const refused = await lydia.call("POST", `/commissions/${id}/void/`, { reason: "Refunded" });
    expect(refused.status).toBe(400);
    expect(refused.body.reason[0]).toContain(`it is in batch ${batch.id}`);
    expect((await lydia.call("DELETE", `/payouts/${batch.id}/`)).status).toBe(204);
    expect(await commission(id)).toMatchObject({ state: "confirmed", payout_id: null });
    const { body: second } = await createBatch("RWF");
    await pay(second.id);
    const refusal = await lydia.call("DELETE", `/payouts/${second.id}/`);
    expect(refusal.body).toEqual({ non_field_errors: ["A paid batch cannot be dissolved."] });
    expect((await lydia.call("POST", `/commissions/${id}/void/`, { reason: "Late" })).status).toBe(400);
  });

  it("removing an enrollment does not change a batch with its commission", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const id = await confirmed(affiliate_code, "TZS 10,000");
    const { body: batch } = await createBatch("TZS");
    await context.db
      .deleteFrom("enrollments")
      .where(
        "id",
        "in",
        context.db
          .selectFrom("commissions")
          .select("enrollment_id")
          .where("id", "=", id)
          .$castTo<{ enrollment_id: number }>(),
      )
      .execute();
    expect((await pay(batch.id)).body.amount_minor).toBe(150_000);
    expect(await commission(id)).toMatchObject({ state: "paid" });
  });

  it("a free program's commission is in no batch", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    await confirmed(affiliate_code, "Free");
    expect((await createBatch()).status).toBe(400);
  });

  it("an unknown batch is 404", async () => {
    expect((await pay(2_000_000_000)).status).toBe(404);
    expect((await lydia.call("DELETE", "/payouts/2000000000/")).status).toBe(404);
    expect((await lydia.call("GET", "/payouts/2000000000/export.csv?list=bank")).status).toBe(404);
  });
});

describe("the bonus in batches (visitors.md 9.6)", () => {
  const dueDollars = async () =>
    (await lydia.call("GET", "/payouts/due/")).body.find(
      (row: { currency: string }) => row.currency === "USD",
    );
  const affiliateWithBonus = async () => {
    const affiliate = await anAffiliate(context.db);
    for (let n = 0; n < 10; n += 1) await confirmed(affiliate.affiliate_code, "NGN 1,000");
    const { body } = await lydia.call("GET", `/affiliate-stats/${affiliate.id}/`);
    return { ...affiliate, month: body.bonuses[0].month as string };
  };
  const bonusOf = async (id: number) => (await lydia.call("GET", `/affiliate-stats/${id}/`)).body.bonuses[0];
  const listed = async (id: number) =>
    (await lydia.call("GET", "/bonuses/")).body.filter(
      (row: { affiliate_id: number }) => row.affiliate_id === id,
    );
  const voidBonus = (id: number, month: string, number = 1) =>
    lydia.call("POST", `/affiliates/${id}/bonuses/void/`, { month, number, reason: "Fraud" });
  beforeEach(async () => {
    const { body } = await createBatch("USD");
    if (body.id) await pay(body.id);
  });

  it("ten confirmed referrals in a month bring USD 500, paid once in a dollar batch", async () => {
    const { id, affiliate_code, month } = await affiliateWithBonus();
    await confirmed(affiliate_code, "USD 100");
    expect(await dueDollars()).toEqual({
      currency: "USD",
      amount_minor: 52_000,
      affiliate_count: 1,
      commission_count: 1,
      bonus_count: 1,
      ...none,
    });
    const all = await Promise.all(Array.from({ length: 10 }, () => createBatch("USD")));
    expect(all.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    const batch = all.find(({ status }) => status === 201)?.body;
    expect(batch).toMatchObject({
      amount_minor: 52_000,
      commission_count: 1,
      bonus_count: 1,
      affiliate_count: 1,
    });
    expect(await listed(id)).toMatchObject([{ number: 1, state: "confirmed", payout_id: batch.id }]);
    const page = await lydia.call("GET", "/bonuses/?page=1&page_size=1");
    expect(page.body).toMatchObject({
      count: 1,
      next: null,
      results: [{ affiliate_id: id, month, number: 1 }],
    });
    const csv = (await lydia.call("GET", `/payouts/${batch.id}/export.csv?list=mobile_money`)).text;
    expect(csv.split("\r\n")[1]).toContain(`520.00,USD,DARASA-${batch.id}-${affiliate_code}`);
    await Promise.all(Array.from({ length: 5 }, () => pay(batch.id)));
    expect(await bonusOf(id)).toMatchObject({ paid_minor: 50_000, confirmed_minor: 0, amount_minor: 50_000 });
    expect(await dueDollars()).toBeUndefined();
    expect((await createBatch("USD")).status).toBe(400);
    const naira = await createBatch("NGN");
    expect(naira.body).toMatchObject({ amount_minor: 150_000 + 5 * 20_000 - 5 * 15_000, bonus_count: 0 });
    await pay(naira.body.id);
    expect(await dueDollars()).toBeUndefined();
    const audit = await context.db
      .selectFrom("audit_log")
      .select("after")
      .where("resource", "=", "payout")
      .where("resource_id", "=", batch.id)
      .where("action", "=", "create")
      .executeTakeFirst();
    expect(audit?.after).toMatchObject({ currency: "USD", bonuses: [expect.any(Number)] });
  });

  it("a pending tenth referral brings no bonus; dissolving a batch makes its bonus due again", async () => {
    const { id, affiliate_code } = await anAffiliate(context.db);
    for (let n = 0; n < 9; n += 1) await confirmed(affiliate_code, "ZMW 10");
    const student = await person(context, { name: "Amina", email: "tenth@darasa.example", role: "student" });
    const program = await aProgram(context.db, { price: "ZMW 10" });
    await student.call("POST", "/enrollments/", { program_id: program.id, ref: affiliate_code });
    expect(await dueDollars()).toBeUndefined();
    expect(await bonusOf(id)).toMatchObject({ pending_minor: 50_000, confirmed_minor: 0 });
    const [row] = (await lydia.call("GET", "/commissions/")).body;
    await lydia.call("POST", "/commissions/confirm/", { ids: [row.id] });
    const first = await createBatch("USD");
    expect(first.body.amount_minor).toBe(50_000);
    await lydia.call("DELETE", `/payouts/${first.body.id}/`);
    expect(await bonusOf(id)).toMatchObject({ confirmed_minor: 50_000 });
    expect((await createBatch("USD")).body.amount_minor).toBe(50_000);
  });

  it("a bonus can be voided once, with a reason, unless it is in a batch", async () => {
    const { id, month } = await affiliateWithBonus();
    expect((await voidBonus(id, month, 2)).status).toBe(404);
    expect((await voidBonus(id, "2020-01")).status).toBe(404);
    const { body: batch } = await createBatch("USD");
    expect((await voidBonus(id, month)).body.reason[0]).toBe(
      `The bonus of ${month} cannot be made void: it is in batch ${batch.id}.`,
    );
    await lydia.call("DELETE", `/payouts/${batch.id}/`);
    const gone = await voidBonus(id, month);
    expect(gone).toMatchObject({
      status: 200,
      body: { state: "void", void_reason: "Fraud", payout_id: null },
    });
    expect(await dueDollars()).toBeUndefined();
    expect((await voidBonus(id, month)).body.reason[0]).toContain("it is void");
    expect(await bonusOf(id)).toMatchObject({ void_minor: 50_000, amount_minor: 0 });
    const audit = await context.db
      .selectFrom("audit_log")
      .select(["action", "after"])
      .where("resource", "=", "bonus")
      .where("resource_id", "=", id)
      .execute();
    expect(audit).toEqual([{ action: "void", after: { state: "void", reason: "Fraud" } }]);
  });

  it("voiding a referral later does not make a paid bonus due again", async () => {
    const { id, affiliate_code } = await affiliateWithBonus();
    const { body: batch } = await createBatch("USD");
    await pay(batch.id);
    const [row] = (await lydia.call("GET", "/commissions/")).body;
    expect((await lydia.call("POST", `/commissions/${row.id}/void/`, { reason: "Refunded" })).status).toBe(
      200,
    );
    await confirmed(affiliate_code, "NGN 1,000");
    expect(await bonusOf(id)).toMatchObject({ referrals: 10, paid_minor: 50_000, confirmed_minor: 0 });
    expect(await dueDollars()).toBeUndefined();
  });
});

describe("payout lists as CSV", () => {
  it("the lists have one line for each affiliate, escape formulas, and never change afterwards", async () => {
    const first = await anAffiliate(context.db, {
      name: '=HYPERLINK("x")',
      phone: "+256700000301",
    });
    const second = await anAffiliate(context.db, {
      name: "Lydia Auma",
      phone: "+256700000302",
      email: "auma@partners.example",
    });
    const third = await anAffiliate(context.db, {
      company: 'Kato, "Clinic"',
      email: "kato@partners.example",
    });
    await confirmed(third.affiliate_code, "GBP 100");
    await confirmed(first.affiliate_code, "GBP 99.99");
    await confirmed(first.affiliate_code, "GBP 99.99");
    await confirmed(second.affiliate_code, "GBP 200");
    const account = {
      ...{ method: "bank" as const, account_name: "Kato and Sons", bank_name: "Stanbic, Kampala" },
      ...{ account_number: "0030012345", phone: null, updated_at: new Date() },
    };
    await savePayoutDetails(context.db, { ...account, affiliate_id: third.id });
    const { body: batch } = await createBatch("GBP");
    const list = async (kind: string) =>
      (await lydia.call("GET", `/payouts/${batch.id}/export.csv?list=${kind}`)).text.split("\r\n");
    const mobileMoney = [
      "\uFEFFPhone,Name,Amount,Currency,Reference",
      `256700000301,"'=HYPERLINK(""x"")",29.98,GBP,DARASA-${batch.id}-${first.affiliate_code}`,
      `256700000302,Lydia Auma,30.00,GBP,DARASA-${batch.id}-${second.affiliate_code}`,
      "",
    ];
    const bank = [
      "\uFEFFBeneficiary,Company,E-mail,Bank,Account number,Amount,Currency,Reference",
      `Kato and Sons,"Kato, ""Clinic""",kato@partners.example,"Stanbic, Kampala",0030012345,15.00,GBP,DARASA-${batch.id}-${third.affiliate_code}`,
      "",
    ];
    expect(await list("mobile_money")).toEqual(mobileMoney);
    expect(await list("bank")).toEqual(bank);
    // Changed payout details count from the next batch, so in this batch each affiliate stays in exactly one list.
    await savePayoutDetails(context.db, { ...account, affiliate_id: first.id });
    await context.db.deleteFrom("payout_details").where("affiliate_id", "=", third.id).execute();
    expect(await list("mobile_money")).toEqual(mobileMoney);
    expect(await list("bank")).toEqual(bank);
    await lydia.call("DELETE", `/payouts/${batch.id}/`);
    const { body: later } = await createBatch("GBP");
    expect((await lydia.call("GET", `/payouts/${later.id}/export.csv?list=bank`)).text).toContain(
      "Kato and Sons",
    );
    expect((await lydia.call("GET", `/payouts/${batch.id}/export.csv?list=xml`)).body).toEqual({
      list: ["Unknown list. It can be mobile_money or bank."],
    });
  });
});

describe("two people for payouts (api.md 2.3)", () => {
  it("with the rule, the person who confirmed a commission cannot mark its batch as paid", async () => {
    const joseph = await person(context, cast.joseph);
    const rules = (two_people: boolean) => joseph.call("PUT", "/payouts/rules/", { two_people });
    expect((await lydia.call("GET", "/payouts/rules/")).body).toEqual({ two_people: false });
    expect((await rules(true)).body).toEqual({ two_people: true });
    const { affiliate_code } = await anAffiliate(context.db);
    await confirmed(affiliate_code, "TZS 10,000");
    const { body: batch } = await createBatch("TZS");
    const refused = await pay(batch.id);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      non_field_errors: ["You confirmed a commission of this batch. Another person must mark it as paid."],
    });
    expect((await joseph.call("POST", `/payouts/${batch.id}/pay/`)).body).toMatchObject({ state: "paid" });
    expect((await rules(false)).status).toBe(200);
    await confirmed(affiliate_code, "TZS 20,000");
    expect((await pay((await createBatch("TZS")).body.id)).body).toMatchObject({ state: "paid" });
  });
});
