import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { restoreFromBin } from "#server/admin/bin/restore.ts";
import { tellOfDueFees } from "#server/notifications/about-fees/due-fees.ts";
import { sendDue } from "#server/notifications/sending/send-due.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { aCharge, aPayment, florence, switchFeesOn } from "#tests/support/data/fees.ts";
import { emailsTo, linkTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-03-02T09:00:00Z");
let amina: Person;
let brian: Person;
let staff: Person;
let joseph: Person;
let visitor: Caller;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  staff = await person(context, florence);
  joseph = await person(context, cast.joseph);
  visitor = await makeCaller(context);
  await switchFeesOn(context);
  context.setClock(now);
});

const chargeOf = (program_id: number) =>
  context.db.selectFrom("charges").selectAll().where("program_id", "=", program_id).orderBy("id").execute();
const detail = async (id: number) => (await staff.call("GET", `/fees/${id}/`)).body;

describe("the charge of an enrollment in a program with a price (beyond.md 1.1)", () => {
  const registration = {
    email: "new@example.com",
    name: "Nora Achieng",
    phone: "+256712345678",
    password: "correct4horses",
    confirm_password: "correct4horses",
    location: "Kampala",
    occupation: "Officer",
    organization: "Relief",
    education_level: "bachelors",
    referral_source: "x",
  };

  it("the fee can be seen before the enrollment, and the email names it with its day and reference", async () => {
    const program = await aProgram(context.db, { price: "UGX 1,100,000", title: "Seen Before" });
    const path = `/student/fees/preview/?program=${program.id}`;
    const { body } = await amina.call("GET", path);
    expect(body).toEqual({
      fee: {
        currency: "UGX",
        amount_minor: 1_100_000,
        due_at: expect.stringContaining("2026-03-16T20:59:59"),
        parts: [],
      },
    });
    await amina.call("POST", "/enrollments/", { program_id: program.id });
    const [charge] = await chargeOf(program.id);
    expect(charge?.due_at).toEqual(new Date(body.fee.due_at));
    const { text = "" } = (await emailsTo(context, amina.email)).at(-1) ?? {};
    for (const words of ["UGX 1,100,000", "16 March 2026", charge?.reference, "/dashboard?section=fees"])
      expect(text).toContain(words);
    expect(text).not.toContain("#how-to-pay");
    const free = await aProgram(context.db, { price: "Free" });
    const none = await amina.call("GET", `/student/fees/preview/?program=${free.id}`);
    expect(none.body).toEqual({ fee: null });
    expect((await amina.call("GET", "/student/fees/preview/?program=999999")).status).toBe(404);
  });

  it("every way to enroll makes a charge with the current price, due in 14 days", async () => {
    const program = await aProgram(context.db, { price: "UGX 1,100,000", title: "Three Ways In" });
    await amina.call("POST", "/enrollments/", { program_id: program.id });
    await visitor("POST", "/enrollments/", { email: brian.email, program: program.id });
    const registered = await visitor("POST", "/register/", { ...registration, program_id: program.id });
    expect(registered.status).toBe(201);
    await context.db.updateTable("programs").set({ price: "USD 5" }).where("id", "=", program.id).execute();
    const rows = await chargeOf(program.id);
    expect(rows.map(({ student_name }) => student_name).sort()).toEqual([
      "Amina Nakato",
      "Brian Otieno",
      "Nora Achieng",
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({
        currency: "UGX",
        amount_minor: 1_100_000,
        paid_minor: 0,
        state: "unpaid",
        program_title: "Three Ways In",
        due_at: new Date("2026-03-16T23:59:59+03:00"),
      });
      expect(row.reference).toMatch(/^DAR-[0-9A-HJKMNP-TV-Y]{4}-[0-9A-HJKMNP-TV-Y]{4}$/);
    }
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(3);
  });

  it.each(["Free", "UGX 0", "on request"])("a program whose price is %j has no charge", async (price) => {
    const program = await aProgram(context.db, { price });
    expect((await amina.call("POST", "/enrollments/", { program_id: program.id })).status).toBe(201);
    expect(await chargeOf(program.id)).toEqual([]);
  });

  it("is due when the program starts, if that is earlier", async () => {
    const program = await aProgram(context.db, { start_date: "2026-03-08" });
    await amina.call("POST", "/enrollments/", { program_id: program.id });
    const [row] = await chargeOf(program.id);
    expect(row?.due_at).toEqual(new Date("2026-03-08T23:59:59+03:00"));
  });

  it("a fee is overdue only after its due day has ended in Kampala", async () => {
    const ruth = await person(context, { ...cast.brian, email: "day@darasa.example", name: "Ruth Auma" });
    // Half past one at night in Kampala, where the 3rd has begun.
    context.setClock(new Date("2026-03-02T22:30:00Z"));
    const plain = await aCharge(context, ruth, "UGX 450,000", "In one sum");
    const parted = await aProgram(context.db, { price: "UGX 450,000", start_date: null });
    const parts = [
      { share: "40", after_days: 14 },
      { share: "60", after_days: 44 },
    ];
    const path = `/programs/${parted.id}/plan/`;
    expect((await staff.call("PUT", path, { unit: "percent", parts, updated_at: null })).status).toBe(200);
    const begins = await aProgram(context.db, { price: "UGX 450,000", start_date: "2026-03-17" });
    for (const { id } of [parted, begins]) await ruth.call("POST", "/enrollments/", { program_id: id });
    const agreed = await aCharge(context, ruth, "UGX 450,000", "As staff agreed");
    const days = ["2026-03-17", "2026-04-16"].map((due_on) => ({ amount: "225,000", due_on }));
    await staff.call("PUT", `/fees/${agreed.id}/plan/`, { parts: days });
    // The last minute of the due day.
    context.setClock(new Date("2026-03-17T20:59:00Z"));
    type Seen = { is_overdue: boolean; parts: { is_overdue: boolean }[] };
    const [student, desk] = [await makeCaller(context, ruth.id), await makeCaller(context, staff.id)];
    const overdue = async () => {
      const own: Seen[] = (await student("GET", "/student/fees/")).body;
      const summary = (await desk("GET", `/fees/summary/?program=${plain.program_id}`)).body;
      return {
        own: own.map((one) => one.is_overdue),
        parts: own.flatMap((one) => one.parts.map((part) => part.is_overdue)),
        list: (await desk("GET", `/fees/?state=overdue&student=${ruth.id}`)).body.length,
        sum: summary.currencies[0].overdue_minor,
      };
    };
    const remindedOf = async ({ id }: { id: number }) => {
      await desk("POST", "/fees/remind/", { ids: [id] });
      return (await emailsTo(context, ruth.email)).at(-1)?.text;
    };
    try {
      expect(await overdue()).toEqual({
        own: [false, false, false, false],
        parts: [false, false, false, false],
        list: 0,
        sum: 0,
      });
      expect(await remindedOf(plain)).toContain('"In one sum" is due on 17 March 2026.');
      context.setClock(new Date("2026-03-17T21:00:00Z"));
      expect(await overdue()).toEqual({
        own: [true, true, true, true],
        parts: [true, false, true, false],
        list: 4,
        sum: 450_000,
      });
      expect(await remindedOf(agreed)).toContain('"As staff agreed" was due on 17 March 2026.');
    } finally {
      context.setClock(now);
    }
  });

  it("a refused enrollment leaves no charge", async () => {
    const { program_id } = await aCharge(context, amina);
    expect((await amina.call("POST", "/enrollments/", { program_id })).status).toBe(409);
    expect(await chargeOf(program_id)).toHaveLength(1);
  });
});

describe("Fees, as students see them (beyond.md 1.5)", () => {
  it("shows students only their own charges, newest first", async () => {
    const own = await aCharge(context, amina, "USD 149.50");
    await aCharge(context, brian);
    const { body } = await amina.call("GET", "/student/fees/");
    expect(body[0]).toMatchObject({
      id: own.id,
      reference: own.reference,
      currency: "USD",
      amount_minor: 14_950,
      paid_minor: 0,
      left_minor: 14_950,
      state: "unpaid",
      is_closed: false,
      payments: [],
    });
    const { rows } = await sql<{ id: number }>`SELECT id FROM charges WHERE user_id = ${amina.id}`.execute(
      context.db,
    );
    expect(body.map(({ id }: { id: number }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  it("'An institute with no price and no settings does not see fees at all'", async () => {
    await context.db.updateTable("fee_rules").set({ is_on: false }).execute();
    expect((await amina.call("GET", "/student/fees/")).body).toEqual([]);
    for (const one of [amina, staff, joseph]) {
      const { body } = await one.call("GET", "/admin-management/sidebar-menu/");
      expect(body.menu_items.map(({ value }: { value: string }) => value)).not.toContain("fees");
    }
    await switchFeesOn(context);
    for (const one of [amina, staff, joseph]) {
      const { body } = await one.call("GET", "/admin-management/sidebar-menu/");
      expect(body.menu_items).toContainEqual({ value: "fees", label: "Fees" });
    }
  });
});

describe("discounts, plans, purchase orders and cancelling (beyond.md 1.1)", () => {
  it("a discount lowers the charge with a reason; a second entry takes it back", async () => {
    const { id } = await aCharge(context, amina);
    const form = { kind: "scholarship", amount: "150,000", reason: "Rural health worker" };
    const { status, body } = await staff.call("POST", `/fees/${id}/discounts/`, form);
    expect(status).toBe(201);
    expect(body).toMatchObject({ discount_minor: 150_000, left_minor: 300_000, state: "unpaid" });
    const back = { kind: "other", amount: "50000", takes_back: true, reason: "Half of it" };
    const after = await staff.call("POST", `/fees/${id}/discounts/`, back);
    expect(after.body).toMatchObject({ discount_minor: 100_000, left_minor: 350_000 });
    expect(after.body.adjustments).toMatchObject([
      { amount_minor: 150_000, reason: "Rural health worker", made_by: "Florence Akello" },
      { amount_minor: -50_000, reason: "Half of it" },
    ]);
  });

  it("a discount of the whole fee is 'waived'; a discount above the fee is refused", async () => {
    const { id } = await aCharge(context, amina);
    const form = { kind: "waiver", amount: "450000", reason: "Founders' child" };
    const tooMuch = await staff.call("POST", `/fees/${id}/discounts/`, { ...form, amount: "450001" });
    expect(tooMuch.status).toBe(400);
    expect(tooMuch.body).toEqual({ amount: ["At most UGX 450,000 is possible."] });
    expect((await staff.call("POST", `/fees/${id}/discounts/`, form)).body.state).toBe("waived");
    const back = { ...form, amount: "450001", takes_back: true };
    expect((await staff.call("POST", `/fees/${id}/discounts/`, back)).status).toBe(400);
  });

  it("a discount that is sent twice with one Idempotency-Key is stored once", async () => {
    const { id } = await aCharge(context, amina);
    const form = { kind: "other", amount: "1000", reason: "Early" };
    const key = { "idempotency-key": "discount-1" };
    const all = await Promise.all(
      Array.from({ length: 4 }, () => staff.call("POST", `/fees/${id}/discounts/`, form, key)),
    );
    for (const { status, body } of all) {
      expect(status).toBe(201);
      expect(body).toEqual(all[0]?.body);
    }
    expect((await detail(id)).discount_minor).toBe(1_000);
  });

  it("a part may be overdue while later parts are not; payments cover earlier parts first", async () => {
    const { id, reference } = await aCharge(context, amina);
    const parts = [
      { amount: "150,000", due_on: "2026-03-05" },
      { amount: "300,000", due_on: "2026-04-05" },
    ];
    const { status, body } = await staff.call("PUT", `/fees/${id}/plan/`, { parts });
    expect(status).toBe(200);
    expect(body.due_at.slice(0, 10)).toBe("2026-03-05");
    context.setClock(new Date("2026-03-10T09:00:00Z"));
    expect(await detail(id)).toMatchObject({
      is_overdue: true,
      due_minor: 150_000,
      parts: [
        { number: 1, left_minor: 150_000, is_overdue: true },
        { number: 2, left_minor: 300_000, is_overdue: false },
      ],
    });
    await staff.call("POST", `/fees/${id}/payments/`, aPayment("50,000"));
    const { body: listed } = await staff.call("GET", `/fees/?search=${reference}`);
    expect(listed[0]).toMatchObject({ id, left_minor: 400_000, due_minor: 100_000 });
    await staff.call("POST", `/fees/${id}/payments/`, aPayment("150,000"));
    expect(await detail(id)).toMatchObject({
      due_minor: 250_000,
      is_overdue: false,
      due_at: expect.stringMatching(/^2026-04-05/),
      parts: [
        { left_minor: 0, is_overdue: false },
        { left_minor: 250_000, is_overdue: false },
      ],
    });
    context.setClock(now);
  });

  it.each([
    [[{ amount: "450000", due_on: "2026-03-05" }], "A plan has 2 to 6 parts."],
    [
      [
        { amount: "100000", due_on: "2026-03-05" },
        { amount: "100000", due_on: "2026-04-05" },
      ],
      "The parts are UGX 200,000 together. They must be UGX 450,000.",
    ],
    [
      [
        { amount: "225000", due_on: "2026-04-05" },
        { amount: "225000", due_on: "2026-04-05" },
      ],
      "Each part needs a later date than the one before.",
    ],
  ])("refuses an invalid plan: %#", async (parts, sentence) => {
    const { id } = await aCharge(context, amina);
    const { status, body } = await staff.call("PUT", `/fees/${id}/plan/`, { parts });
    expect(status).toBe(400);
    expect(body).toEqual({ parts: [sentence] });
  });

  it("an accepted purchase order settles the charge until it is paid, and can be searched", async () => {
    const { id } = await aCharge(context, amina);
    const order = { purchase_order: "PO-2026/77", organization: "Gulu District Health Office" };
    const { body } = await staff.call("POST", `/fees/${id}/purchase-order/`, order);
    expect(body).toMatchObject({ ...order, state: "on_purchase_order", left_minor: 450_000 });
    const found = await staff.call("GET", "/fees/?search=gulu+district");
    expect(found.body.map((one: { id: number }) => one.id)).toEqual([id]);
    await staff.call("POST", `/fees/${id}/payments/`, aPayment());
    expect((await detail(id)).state).toBe("paid");
  });

  it("a cancelled charge has nothing left to pay and refuses discounts and plans", async () => {
    const { id } = await aCharge(context, amina);
    const cancelled = await staff.call("POST", `/fees/${id}/cancel/`, { reason: "Moved abroad" });
    expect(cancelled.body).toMatchObject({
      state: "cancelled",
      left_minor: 0,
      cancel_reason: "Moved abroad",
    });
    const refused = [
      await staff.call("POST", `/fees/${id}/discounts/`, { kind: "other", amount: "1", reason: "x" }),
      await staff.call("PUT", `/fees/${id}/plan/`, { parts: [] }),
    ];
    for (const { status, text } of refused) {
      expect(status).toBe(400);
      expect(text).toContain("This charge is cancelled.");
    }
  });

  it("cancelling requires a reason, and the audit log names who did it", async () => {
    const { id } = await aCharge(context, amina);
    const { body } = await staff.call("POST", `/fees/${id}/cancel/`, { reason: "  " });
    expect(body).toEqual({ reason: ["Reason is required"] });
    await staff.call("POST", `/fees/${id}/cancel/`, { reason: "Double" });
    const entries = await context.db
      .selectFrom("audit_log")
      .select(["action", "actor_email", "after"])
      .where("resource", "=", "charge")
      .where("resource_id", "=", id)
      .execute();
    expect(entries).toEqual([{ action: "cancel", actor_email: florence.email, after: { reason: "Double" } }]);
  });
});

describe("'The end of a charge' (beyond.md 1.1)", () => {
  const command = { viewer: null, address: "" };

  it("removing an enrollment cancels its charge; restoring it reopens the same charge", async () => {
    const { id, enrollment_id, reference } = await aCharge(context, amina);
    await joseph.call("DELETE", `/enrollments/${enrollment_id}/`);
    expect(await detail(id)).toMatchObject({
      state: "cancelled",
      cancel_reason: "The enrollment was removed.",
    });
    await restoreFromBin(context, command, "enrollment", enrollment_id);
    expect(await detail(id)).toMatchObject({ state: "unpaid", cancel_reason: "", reference });
    const [row] = await chargeOf((await detail(id)).program);
    expect(row?.enrollment_id).toBe(enrollment_id);
  });

  it("a charge that staff cancelled stays cancelled after a restore", async () => {
    const { id, enrollment_id } = await aCharge(context, amina);
    await staff.call("POST", `/fees/${id}/cancel/`, { reason: "By mistake" });
    await joseph.call("DELETE", `/enrollments/${enrollment_id}/`);
    await restoreFromBin(context, command, "enrollment", enrollment_id);
    expect(await detail(id)).toMatchObject({ state: "cancelled", cancel_reason: "By mistake" });
  });

  it("an enrollment that its student undoes by the emailed link is not charged", async () => {
    const program = await aProgram(context.db);
    await visitor("POST", "/enrollments/", { email: amina.email, program: program.id });
    const { token = "" } = await linkTo(context, amina.email, "/undo-enrollment");
    expect((await visitor("POST", "/enrollments/undo/", { token })).status).toBe(200);
    const [row] = await chargeOf(program.id);
    expect(row).toMatchObject({ state: "cancelled", cancel_reason: "The student undid the enrollment." });
  });

  it("deleting a program cancels its unpaid charges; restoring it reopens them", async () => {
    const unpaid = await aCharge(context, amina);
    await brian.call("POST", "/enrollments/", { program_id: unpaid.program_id });
    const [, paid] = await chargeOf(unpaid.program_id);
    await staff.call("POST", `/fees/${paid?.id}/payments/`, aPayment());
    await joseph.call("DELETE", `/programs/${unpaid.program_id}/`);
    expect((await detail(unpaid.id)).cancel_reason).toBe("The program was deleted.");
    expect((await detail(paid?.id ?? 0)).state).toBe("paid");
    await restoreFromBin(context, command, "program", unpaid.program_id);
    expect((await detail(unpaid.id)).state).toBe("unpaid");
  });

  it.each([
    ["enrollment", "program", "program"],
    ["enrollment", "program", "enrollment"],
    ["student", "program", "student"],
    ["program", "student", "program"],
  ] as const)(
    "after deleting the %s and the %s, restoring only the %s leaves the charge cancelled",
    async (...kinds) => {
      const email = `${kinds.join("-")}@darasa.example`;
      const ruth = await person(context, { ...cast.amina, email });
      const { id, enrollment_id, program_id } = await aCharge(context, ruth);
      const ids = { enrollment: enrollment_id, program: program_id, student: ruth.id };
      const [first, second, back] = kinds;
      for (const kind of [first, second])
        expect((await joseph.call("DELETE", `/${kind}s/${ids[kind]}/`)).status).toBe(204);
      await restoreFromBin(context, command, back, ids[back]);
      expect((await detail(id)).state).toBe("cancelled");
      const other = back === first ? second : first;
      await restoreFromBin(context, command, other, ids[other]);
      expect(await detail(id)).toMatchObject({ state: "unpaid", cancel_reason: "" });
    },
  );

  it("the charge of a deleted student is cancelled; its name, payments and receipts stay", async () => {
    const peter = await person(context, { ...cast.brian, email: "peter@darasa.example", name: "Peter Ojok" });
    const { id } = await aCharge(context, peter);
    await staff.call("POST", `/fees/${id}/payments/`, aPayment("100,000"));
    expect((await joseph.call("DELETE", `/students/${peter.id}/`)).status).toBe(204);
    expect(await detail(id)).toMatchObject({
      student: null,
      student_name: "Peter Ojok",
      student_email: "",
      state: "cancelled",
      cancel_reason: "The student's account was deleted.",
      payments: [{ state: "confirmed", receipt: { number: expect.any(String) } }],
    });
  });
});

describe('"Remind: one, the selected, or all that the filter finds; never twice in 24 h" (beyond.md 1.6)', () => {
  const reminders = async (email: string) =>
    (await emailsTo(context, email)).filter(({ key }) => key?.startsWith("fee-reminder"));

  it("ten concurrent calls send one reminder; a day later another can be sent", async () => {
    const ruth = await person(context, { ...cast.brian, email: "ruth@darasa.example", name: "Ruth Auma" });
    const { id, reference } = await aCharge(context, ruth);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => staff.call("POST", "/fees/remind/", { ids: [id] })),
    );
    expect(all.map(({ body }) => body.sent).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    const sent = await reminders(ruth.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(reference);
    expect(sent[0]?.text).toContain("UGX 450,000");
    context.setClock(new Date(now.getTime() + DAY_MS - 1));
    expect((await staff.call("POST", "/fees/remind/", { ids: [id] })).body).toEqual({
      sent: 0,
      reminded_already: 1,
      not_due: 0,
    });
    context.setClock(new Date(now.getTime() + DAY_MS));
    expect((await staff.call("POST", "/fees/remind/", { ids: [id] })).body.sent).toBe(1);
    context.setClock(now);
    expect(await reminders(ruth.email)).toHaveLength(2);
  });

  it("with a plan, notices and reminders name the amount due, not the whole fee", async () => {
    const ruth = await person(context, { ...cast.brian, email: "parts@darasa.example", name: "Ruth Auma" });
    const { id } = await aCharge(context, ruth);
    const parts = ["2026-03-05", "2026-04-05", "2026-05-05"].map((due_on) => ({ amount: "150,000", due_on }));
    await staff.call("PUT", `/fees/${id}/plan/`, { parts });
    await staff.call("POST", `/fees/${id}/payments/`, aPayment("20,000"));
    const newest = async () => (await emailsTo(context, ruth.email)).at(-1)?.text;
    try {
      context.setClock(new Date("2026-03-04T06:00:00Z"));
      await tellOfDueFees(context);
      expect(await newest()).toMatch(/UGX 130,000 of your fee for .* is due on 5 March 2026\./);
      context.setClock(new Date("2026-04-07T06:00:00Z"));
      await staff.call("POST", "/fees/remind/", { ids: [id] });
      expect(await newest()).toContain("UGX 280,000 of your fee");
      expect(await newest()).toContain("was due on 5 April 2026.");
    } finally {
      context.setClock(now);
    }
  });

  it("settled and cancelled charges are not reminded", async () => {
    const { id } = await aCharge(context, amina);
    await staff.call("POST", `/fees/${id}/payments/`, aPayment());
    expect((await staff.call("POST", "/fees/remind/", { ids: [id] })).body).toMatchObject({
      sent: 0,
      not_due: 1,
    });
  });

  it("charges on a purchase order are not reminded, neither by id nor by filter", async () => {
    const { id, program_id } = await aCharge(context, amina);
    const order = { purchase_order: "PO-3", organization: "Gulu District" };
    await staff.call("POST", `/fees/${id}/purchase-order/`, order);
    for (const wanted of [{ ids: [id] }, { filter: { program: program_id } }])
      expect((await staff.call("POST", "/fees/remind/", wanted)).body.sent).toBe(0);
  });

  it("reminds every charge that the filter finds, once", async () => {
    const { program_id } = await aCharge(context, amina);
    await brian.call("POST", "/enrollments/", { program_id });
    const filter = { program: program_id };
    expect((await staff.call("POST", "/fees/remind/", { filter })).body.sent).toBe(2);
    expect((await staff.call("POST", "/fees/remind/", { filter })).body.sent).toBe(0);
  });
});

describe("notices three days before a fee is due (beyond.md 5.1)", () => {
  it("are sent on the morning of the third day before, not of the fourth", async () => {
    const ruth = await person(context, { ...cast.amina, email: "third-day@darasa.example" });
    await aCharge(context, ruth);
    const toldAt = async (moment: string) => {
      context.setClock(new Date(moment));
      await tellOfDueFees(context);
      return (await emailsTo(context, ruth.email)).filter(({ subject }) => subject.includes("due")).length;
    };
    try {
      expect(await toldAt("2026-03-12T08:00:00+03:00")).toBe(0);
      expect(await toldAt("2026-03-13T08:00:00+03:00")).toBe(1);
      expect(await toldAt("2026-03-14T08:00:00+03:00")).toBe(1);
    } finally {
      context.setClock(now);
    }
  });

  it.each([
    ["now", "digest"],
    ["digest", "now"],
  ] as const)("are sent once even if the choice changes from %s to %s in between", async (before, after) => {
    const ruth = await person(context, { ...cast.amina, email: `ruth-${before}@darasa.example` });
    const choose = (fee: string) => ruth.call("PUT", "/notification-settings/", { choices: { fee } });
    const { id } = await aCharge(context, ruth);
    const { due_at } = await context.db
      .selectFrom("charges")
      .select("due_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    try {
      for (const [choice, days] of [
        [before, 2.5],
        [after, 1.5],
        [after, 0.5],
      ] as const) {
        context.setClock(new Date(due_at.getTime() - days * DAY_MS));
        await ruth.call("GET", "/user/");
        expect((await choose(choice)).status).toBe(200);
        await tellOfDueFees(context);
        context.setClock(new Date(due_at.getTime() - (days - 0.4) * DAY_MS));
        await sendDue(context);
      }
      const told = (await emailsTo(context, ruth.email)).filter(({ subject }) => subject.includes("due"));
      expect(told).toHaveLength(1);
    } finally {
      context.setClock(now);
    }
  });
});
