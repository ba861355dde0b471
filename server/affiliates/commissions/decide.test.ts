import { beforeAll, describe, expect, it } from "vitest";
import { type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate, aProgram } from "#tests/support/data/builders.ts";
import { aPayment, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
let lydia: Person;
let joseph: Person;
let amina: Person;
let code: string;

beforeAll(async () => {
  lydia = await person(context, {
    name: "Lydia Acen",
    email: "lydia@darasa.example",
    role: "sub_admin",
    permissions: ["affiliates"],
  });
  joseph = await person(context, { name: "Joseph Okello", email: "joseph@darasa.example", role: "admin" });
  amina = await person(context, { name: "Amina Nakato", email: "amina@darasa.example", role: "student" });
  code = (await anAffiliate(context.db)).affiliate_code;
});

/** Creates a pending commission for an enrollment of Amina. */
async function aCommission(price = "UGX 100,000", student = amina) {
  const program = await aProgram(context.db, { price });
  const enrollment = await student.call("POST", "/enrollments/", { program_id: program.id, ref: code });
  const { body } = await lydia.call("GET", "/commissions/");
  return { id: body[0].id as number, enrollment_id: enrollment.body.id as number, title: program.title };
}

const stateOf = async (id: number) =>
  (await lydia.call("GET", "/commissions/")).body.find((row: { id: number }) => row.id === id).state;
const confirm = (ids: unknown) => lydia.call("POST", "/commissions/confirm/", { ids });
const makeVoid = (id: number, reason: unknown = "Refunded") =>
  lydia.call("POST", `/commissions/${id}/void/`, { reason });

describe("states pending, confirmed, paid, void (api.md 2.3)", () => {
  it("pending → confirmed → void, each once, with an audit entry", async () => {
    const { id, title } = await aCommission();
    const confirmed = await confirm([id, id]);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toMatchObject([{ id, state: "confirmed" }]);
    const again = await confirm([id]);
    expect(again.status).toBe(400);
    expect(again.body).toEqual({
      ids: [`The commission for ${title} cannot be confirmed: it is confirmed.`],
    });
    expect((await makeVoid(id)).body).toMatchObject({ state: "void", void_reason: "Refunded" });
    expect((await makeVoid(id)).status).toBe(400);
    expect((await confirm([id])).status).toBe(400);
    const audit = await context.db
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("resource", "=", "commission")
      .where("resource_id", "=", id)
      .orderBy("id")
      .execute();
    expect(audit.map(({ after }) => after)).toEqual([
      { state: "confirmed" },
      { state: "void", reason: "Refunded" },
    ]);
  });

  it("confirmations are taken back, all or none, and can be given again (api.md 2.3)", async () => {
    const one = await aCommission();
    const two = await aCommission();
    const takeBack = (ids: number[]) => lydia.call("POST", "/commissions/take-back/", { ids });
    await confirm([one.id]);
    expect((await takeBack([one.id, two.id])).body).toEqual({
      ids: [`The commission for ${two.title} cannot be taken back: it is pending.`],
    });
    expect(await stateOf(one.id)).toBe("confirmed");
    const taken = await takeBack([one.id]);
    expect(taken.status).toBe(200);
    expect(taken.body).toMatchObject([
      { id: one.id, state: "pending", evidence: { confirmed_at: null, confirmed_by: "" } },
    ]);
    expect((await confirm([one.id])).status).toBe(200);
  });

  it("a commission in a payout batch keeps its confirmation (api.md 2.3)", async () => {
    const { id, title } = await aCommission("KES 1,000");
    await confirm([id]);
    const batch = await lydia.call("POST", "/payouts/", { currency: "KES" });
    expect(batch.status, batch.text).toBe(201);
    const { status, body } = await lydia.call("POST", "/commissions/take-back/", { ids: [id] });
    expect(status).toBe(400);
    expect(body).toEqual({
      ids: [`The commission for ${title} cannot be taken back: it is in batch ${batch.body.id}.`],
    });
  });

  it("voiding requires a reason", async () => {
    const { id } = await aCommission();
    const { status, body } = await makeVoid(id, "  ");
    expect(status).toBe(400);
    expect(body).toEqual({ reason: ["Reason is required"] });
    expect(await stateOf(id)).toBe("pending");
  });

  it("several commissions are confirmed all or none", async () => {
    const one = await aCommission();
    const two = await aCommission();
    await makeVoid(two.id);
    expect((await confirm([one.id, two.id])).status).toBe(400);
    expect((await confirm([one.id, 2_000_000_000])).body).toEqual({ ids: ["Commission not found."] });
    expect(await stateOf(one.id)).toBe("pending");
    expect((await confirm([])).body).toEqual({ ids: ["Choose at least one commission."] });
  });

  it("when two people confirm and void concurrently, the commission ends void", async () => {
    const { id } = await aCommission();
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => confirm([id])),
      ...Array.from({ length: 10 }, () =>
        joseph.call("POST", `/commissions/${id}/void/`, { reason: "Undone" }),
      ),
    ]);
    expect(answers.slice(10).filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.slice(0, 10).filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    expect(await stateOf(id)).toBe("void");
  });

  it("removing an enrollment voids its commission, unless that is in a batch", async () => {
    const { id, enrollment_id } = await aCommission();
    await confirm([id]);
    await context.db.deleteFrom("enrollments").where("id", "=", enrollment_id).execute();
    const { body } = await lydia.call("GET", "/commissions/?state=void");
    expect(body.find((row: { id: number }) => row.id === id)).toMatchObject({
      state: "void",
      void_reason: "The enrollment was removed.",
      student_name: "",
    });
  });

  it("an enrollment that is restored from the bin earns as before (beyond.md 1.9)", async () => {
    const [pending, confirmed, refunded] = [await aCommission(), await aCommission(), await aCommission()];
    await confirm([confirmed.id]);
    await makeVoid(refunded.id);
    for (const { id, enrollment_id } of [pending, confirmed, refunded]) {
      await joseph.call("DELETE", `/enrollments/${enrollment_id}/`);
      expect(await stateOf(id)).toBe("void");
      expect((await joseph.call("POST", `/bin/enrollment/${enrollment_id}/restore/`)).status).toBe(200);
    }
    const states = [await stateOf(pending.id), await stateOf(confirmed.id), await stateOf(refunded.id)];
    expect(states).toEqual(["pending", "confirmed", "void"]);
  });

  it("deleting a student changes nothing in the ledger except the name", async () => {
    const brian = await person(context, {
      name: "Brian Otieno",
      email: "brian@darasa.example",
      role: "student",
    });
    const { id } = await aCommission("UGX 100,000", brian);
    await context.db.deleteFrom("users").where("id", "=", brian.id).execute();
    const { body } = await lydia.call("GET", "/commissions/");
    expect(body.find((row: { id: number }) => row.id === id)).toMatchObject({
      state: "pending",
      student_name: "",
      student_email: "",
    });
  });

  it("the list is filtered by state, searched and paged", async () => {
    const { title } = await aCommission();
    const { body } = await lydia.call(
      "GET",
      `/commissions/?state=pending&search=${encodeURIComponent(title)}&page=1`,
    );
    expect(body.results.every((row: { state: string }) => row.state === "pending")).toBe(true);
    expect(body.count).toBeGreaterThan(0);
    expect((await lydia.call("GET", "/commissions/?search=nothing-like-it")).body).toEqual([]);
  });

  it("the search finds every word in the course or in the affiliate's name or code (api.md 6.4)", async () => {
    const { id } = await aCommission();
    const found = async (search: string) =>
      (await lydia.call("GET", `/commissions/?search=${encodeURIComponent(search)}`)).body.some(
        (row: { id: number }) => row.id === id,
      );
    for (const search of ["field kato", `teams ${code.toLowerCase()}`, "pl ro", "RONALD planning"])
      expect(`${search} ${await found(search)}`).toBe(`${search} true`);
    for (const search of ["field nobody", "eld-teams", "on"])
      expect(`${search} ${await found(search)}`).toBe(`${search} false`);
  });

  it("the list of one affiliate is paged, too", async () => {
    await aCommission();
    await aCommission();
    const path = `/affiliates/enrollments/${code}/`;
    const { body } = await lydia.call("GET", `${path}?page=1&page_size=1`);
    expect(body).toMatchObject({ results: [{ affiliate_code: code }] });
    expect(body.next).toContain(`${path}?page=2&page_size=1`);
    const first = await lydia.call("GET", `${path}?page_size=1`);
    expect(first.body).toHaveLength(1);
    expect(first.headers.link).toContain(`${path}?page_size=1&page=2`);
  });
});

describe("'Commissions may be confirmed when the charge is settled' (beyond.md 1.9)", () => {
  const rowOf = async (id: number) =>
    (await lydia.call("GET", "/commissions/")).body.find((row: { id: number }) => row.id === id);
  const chargeOf = (enrollment: number) =>
    context.db
      .selectFrom("charges")
      .select("id")
      .where("enrollment_id", "=", enrollment)
      .executeTakeFirstOrThrow();

  it("without fees, no fee is missing and no reason is needed", async () => {
    const { id } = await aCommission();
    expect((await rowOf(id)).unpaid_fee).toBe("");
    expect((await confirm([id])).status).toBe(200);
  });

  it("with an unpaid fee, 'the row names the missing amount', and confirming needs a reason", async () => {
    await switchFeesOn(context);
    const { id, title } = await aCommission();
    expect((await rowOf(id)).unpaid_fee).toBe("UGX 100,000 of the fee is not paid.");
    const refused = await confirm([id]);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      reason: [`UGX 100,000 of the fee is not paid. Say why ${title} is confirmed all the same.`],
    });
    expect(await stateOf(id)).toBe("pending");
    const reason = "The employer pays in March";
    const answer = await lydia.call("POST", "/commissions/confirm/", { ids: [id], reason });
    expect(answer.body[0]).toMatchObject({ state: "confirmed", unpaid_reason: reason });
    const entry = await context.db
      .selectFrom("audit_log")
      .select("after")
      .where("resource", "=", "commission")
      .where("resource_id", "=", id)
      .executeTakeFirst();
    expect(entry?.after).toEqual({ state: "confirmed", unpaid_reason: reason });
  });

  it("with a paid fee, no reason is needed", async () => {
    const { id, enrollment_id } = await aCommission();
    const charge = await chargeOf(enrollment_id);
    await joseph.call("POST", `/fees/${charge.id}/payments/`, aPayment("60,000"));
    expect((await rowOf(id)).unpaid_fee).toBe("UGX 40,000 of the fee is not paid.");
    await joseph.call("POST", `/fees/${charge.id}/payments/`, aPayment("40,000"));
    expect((await rowOf(id)).unpaid_fee).toBe("");
    expect((await confirm([id])).body[0]).toMatchObject({ state: "confirmed", unpaid_reason: "" });
  });

  it("a later reversal keeps a commission out of payouts (security.md T87)", async () => {
    const price = "KES 1,000";
    const due = async () =>
      (await lydia.call("GET", "/payouts/due/")).body.find(
        (row: { currency: string }) => row.currency === "KES",
      )?.commission_count ?? 0;
    const batch = () => lydia.call("POST", "/payouts/", { currency: "KES" });
    const { id, enrollment_id, title } = await aCommission(price);
    const charge = await chargeOf(enrollment_id);
    const pay = async () => (await joseph.call("POST", `/fees/${charge.id}/payments/`, aPayment(1_000))).body;
    const reverse = (payment: number) =>
      joseph.call("POST", `/payments/${payment}/reverse/`, { reason: "The bank took it back" });
    const first = await pay();
    await confirm([id]);
    expect(await due()).toBe(1);

    expect((await reverse(first.id)).status).toBe(200);
    const unpaid_fee = "KES 1,000 of the fee is not paid.";
    expect(await rowOf(id)).toMatchObject({ state: "confirmed", is_payment_reversed: true, unpaid_fee });
    expect(await due()).toBe(0);
    expect((await batch()).body).toEqual({ currency: ["There are no confirmed commissions to pay."] });

    const second = await pay();
    expect(await rowOf(id)).toMatchObject({ state: "confirmed", is_payment_reversed: false, unpaid_fee: "" });
    expect(await due()).toBe(1);

    await reverse(second.id);
    expect((await confirm([id])).body).toEqual({
      reason: [`KES 1,000 of the fee is not paid. Say why ${title} is confirmed all the same.`],
    });
    const reason = "The employer pays in March";
    const again = await lydia.call("POST", "/commissions/confirm/", { ids: [id], reason });
    expect(again.body[0]).toMatchObject({
      state: "confirmed",
      is_payment_reversed: false,
      unpaid_reason: reason,
    });
    expect(await due()).toBe(1);
    const made = (await batch()).body;
    expect(made).toMatchObject({ commission_count: 1, reversed_count: 0 });

    // In an open batch the amount is fixed, but the row and the batch still show the reversal.
    await reverse((await pay()).id);
    expect(await rowOf(id)).toMatchObject({ is_payment_reversed: true, unpaid_fee });
    const batches = (await lydia.call("GET", "/payouts/?page=1")).body.results;
    expect(batches.find((one: { id: number }) => one.id === made.id)).toMatchObject({ reversed_count: 1 });
    expect((await confirm([id])).status).toBe(400);

    // The list of a colleague may be older than the reversal.
    const markPaid = (reversed_count: number) =>
      lydia.call("POST", `/payouts/${made.id}/pay/`, { reversed_count });
    const refused = await markPaid(0);
    expect(refused.status).toBe(409);
    expect(refused.body.current).toMatchObject({ id: made.id, state: "open", reversed_count: 1 });
    expect((await markPaid(1)).body).toMatchObject({ state: "paid" });
  });
});
