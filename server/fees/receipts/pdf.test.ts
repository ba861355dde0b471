import { extractText } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { removeDetachedFiles } from "#server/platform/storage/detached-files.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { multipart } from "#tests/support/data/builders.ts";
import { aCharge, aPayment, florence, switchFeesOn } from "#tests/support/data/fees.ts";
import { qrIn, streamsOf } from "#tests/support/files/pdf.ts";
import { plainPng } from "#tests/support/files/pictures.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-03-02T09:00:00Z");
/** Latin letters with one mark, with two, and with marks that have no precomposed letter. */
const latin = ["Ángela Núñez-Okonkwo", "Ọláyínká Adébáyò̀", "Nguyễn Thị Ánh"];
const otherScripts = ["محمد علي", "አበበ በቂላ", "ⵎⵓⵃⴰ", "ߛߟߊ", "𞤀𞤣𞤤𞤢𞤥", "Amina 😀"];
const names = [...latin, ...otherScripts];
let joseph: Person;
let staff: Person;
let brian: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  staff = await person(context, florence);
  brian = await person(context, cast.brian);
  await switchFeesOn(context);
  context.setClock(now);
});

/** Characters that the PDF maps its glyphs to. Copying and searching in the PDF use them. */
function charactersIn(pdf: Buffer): Set<string> {
  const found = new Set<string>();
  for (const stream of streamsOf(pdf)) {
    if (!stream.includes("beginbfrange")) continue;
    for (const [, hex = ""] of stream.matchAll(/<([0-9a-f]{4}(?: ?[0-9a-f]{4})*)>/gi))
      for (const unit of hex.replaceAll(" ", "").match(/.{4}/g) ?? [])
        found.add(String.fromCharCode(Number.parseInt(unit, 16)));
  }
  return found;
}

const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text;

describe("PDF of a receipt (beyond.md 1.3)", () => {
  it.each(names)("contains every letter of the name %s and embeds its fonts", async (name) => {
    const member = { ...cast.amina, name, email: `${names.indexOf(name)}@names.example` };
    const student = await person(context, member);
    const { id } = await aCharge(context, student, "UGX 1,100,000", "Monitoring & Evaluation");
    const { body: payment } = await staff.call("POST", `/fees/${id}/payments/`, aPayment("1,100,000"));
    const { status, headers, bytes } = await student.call("GET", `/payments/${payment.id}/receipt.pdf`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toContain(`receipt-${payment.receipt.number}.pdf`);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.length).toBeLessThan(60_000);
    const characters = charactersIn(bytes);
    for (const letter of name.replace(/ /g, "").split(""))
      expect(characters, `the letter ${letter}`).toContain(letter);
    expect(bytes.toString("latin1").match(/FontFile2/g)?.length).toBeGreaterThanOrEqual(1);
  });

  it("an unprintable name gets a receipt too, and a name on papers is printed", async () => {
    const student = await person(context, { ...cast.amina, name: "王小王", email: "wang@names.example" });
    const { id } = await aCharge(context, student, "UGX 60,000");
    const pay = async () => {
      const { body } = await staff.call("POST", `/fees/${id}/payments/`, aPayment("30,000"));
      return (await student.call("GET", `/payments/${body.id}/receipt.pdf`)).bytes;
    };
    expect((await pay()).subarray(0, 5).toString()).toBe("%PDF-");
    await student.call("PUT", "/update-profile/", {
      ...{ name: "王小王", phone: "+256772123456", name_on_papers: "Wang Xiaowang" },
    });
    const invoice = await student.call("GET", `/fees/${id}/invoice.pdf`);
    expect(await textOf(invoice.bytes)).toContain("Wang Xiaowang");
    expect(await textOf(await pay())).toContain("Wang Xiaowang");
  });

  it("a receipt names the bank after the method, and never as the transaction number (beyond.md 1.2)", async () => {
    const student = await person(context, { ...cast.amina, email: "bank@names.example" });
    const { id } = await aCharge(context, student, "UGX 60,000");
    const receipt = async (values: object) => {
      const form = aPayment("30,000", { method: "bank", provider: "Stanbic", ...values });
      const { body } = await staff.call("POST", `/fees/${id}/payments/`, form);
      return textOf((await student.call("GET", `/payments/${body.id}/receipt.pdf`)).bytes);
    };
    const without = await receipt({ external_id: "" });
    expect(without).toMatch(/Paid by\s+Bank transfer, Stanbic/);
    expect(without).not.toContain("Transaction");
    expect(await receipt({ external_id: "ft-77", known_amount: "30,000" })).toMatch(/Transaction\s+FT-77\n/);
  });

  it("the logo of the time of issue is on a receipt, and the present one on an invoice", async () => {
    const setLogo = async (color: string) =>
      joseph.call("POST", "/institute/logo/", multipart({ logo: await plainPng(300, 100, color) }));
    const pictures = (pdf: Buffer) => pdf.toString("latin1").match(/\/Subtype \/Image/g)?.length ?? 0;
    const { id } = await aCharge(context, brian, "UGX 60,000");
    const pay = async () => (await staff.call("POST", `/fees/${id}/payments/`, aPayment("20,000"))).body.id;
    const bytesOf = async (path: string) => (await brian.call("GET", path)).bytes;
    const plain = await pay();
    await setLogo("#17623f");
    const first = await pay();
    const receipt = await bytesOf(`/payments/${first}/receipt.pdf`);
    const invoice = await bytesOf(`/fees/${id}/invoice.pdf`);
    expect([pictures(receipt), pictures(invoice)]).toEqual([1, 1]);
    expect(await textOf(receipt)).toContain("Receipt");
    await setLogo("#e2603a");
    await removeDetachedFiles(context);
    expect((await bytesOf(`/payments/${first}/receipt.pdf`)).equals(receipt)).toBe(true);
    expect((await bytesOf(`/fees/${id}/invoice.pdf`)).equals(invoice)).toBe(false);
    expect(pictures(await bytesOf(`/payments/${plain}/receipt.pdf`))).toBe(0);
    await joseph.call("DELETE", "/institute/logo/");
  });

  it("'always with the same bytes': a day later, for staff, and after the institute is renamed", async () => {
    const { id } = await aCharge(context, brian);
    const { body: payment } = await staff.call("POST", `/fees/${id}/payments/`, aPayment());
    const address = `/payments/${payment.id}/receipt.pdf`;
    const first = await brian.call("GET", address);
    context.setClock(new Date(now.getTime() + 86_400_000));
    const { body: institute } = await joseph.call("GET", "/institute/");
    const renamed = await joseph.call("PUT", "/institute/", { ...institute, name: "Another Institute" });
    expect(renamed.status).toBe(200);
    for (const one of [brian, staff]) {
      const again = await one.call("GET", address);
      expect(again.bytes.equals(first.bytes)).toBe(true);
    }
    context.setClock(now);
  });

  it("the PDF of a reversed receipt says so, and is then always the same", async () => {
    const { id } = await aCharge(context, brian);
    const { body: payment } = await staff.call("POST", `/fees/${id}/payments/`, aPayment());
    const address = `/payments/${payment.id}/receipt.pdf`;
    const valid = await brian.call("GET", address);
    await staff.call("POST", `/payments/${payment.id}/reverse/`, { reason: "Refund" });
    const reversed = await brian.call("GET", address);
    expect(reversed.bytes.equals(valid.bytes)).toBe(false);
    expect(reversed.headers["content-disposition"]).toContain(
      `receipt-${payment.receipt.number}-reversed.pdf`,
    );
    const sentence = "This receipt is not valid: the payment was reversed on 2 March 2026.";
    expect(await textOf(reversed.bytes)).toContain(sentence);
    expect(await textOf(valid.bytes)).not.toContain("reversed");
    context.setClock(new Date(now.getTime() + 86_400_000));
    expect((await staff.call("GET", address)).bytes.equals(reversed.bytes)).toBe(true);
    context.setClock(now);
  });

  it("its QR code contains the address that shows whether it is valid", async () => {
    const { id } = await aCharge(context, brian);
    const { body: payment } = await staff.call("POST", `/fees/${id}/payments/`, aPayment());
    const { bytes } = await brian.call("GET", `/payments/${payment.id}/receipt.pdf`);
    expect(qrIn(bytes)).toBe(`${context.config.publicUrl}/verify/${payment.receipt.code}`);
  });

  it("'the next number of the year': the year is Kampala's, not UTC's", async () => {
    const numberAt = async (time: string) => {
      context.setClock(new Date(time));
      // The sessions from March have expired by then.
      const student = { ...brian, call: await makeCaller(context, brian.id) };
      const { id } = await aCharge(context, student);
      const call = await makeCaller(context, staff.id);
      const { body } = await call("POST", `/fees/${id}/payments/`, aPayment());
      return body.receipt.number;
    };
    expect(await numberAt("2026-12-31T20:59:59Z")).toMatch(/^2026-/);
    expect(await numberAt("2026-12-31T21:00:00Z")).toBe("2027-000001");
    expect(await numberAt("2026-12-31T23:59:00Z")).toBe("2027-000002");
    expect(await numberAt("2027-12-31T20:59:00Z")).toBe("2027-000003");
    expect(await numberAt("2027-12-31T21:00:00Z")).toBe("2028-000001");
    context.setClock(now);
  });

  it("a payment that is not confirmed has no receipt", async () => {
    const { id } = await aCharge(context, brian);
    const report = await brian.call("POST", "/student/fees/payments/", { charge: id, ...aPayment() });
    expect((await brian.call("GET", `/payments/${report.body.id}/receipt.pdf`)).status).toBe(404);
  });
});

describe("'Pro-forma invoice' (beyond.md 1.3)", () => {
  it("students and staff download it with organization and purchase order", async () => {
    const { id, reference } = await aCharge(context, brian);
    const query = "organization=Gulu+District&purchase_order=PO-77";
    for (const one of [brian, staff]) {
      const { status, headers, bytes } = await one.call("GET", `/fees/${id}/invoice.pdf?${query}`);
      expect(status).toBe(200);
      expect(headers["content-disposition"]).toContain(`invoice-${reference}.pdf`);
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    }
  });

  it.each([
    ["cancelled", "cancel", { reason: "Left" }, ["This fee is cancelled.", "Cancelled − UGX 1,500,000"]],
    [
      "waived",
      "discounts",
      { kind: "waiver", amount: "1,500,000", reason: "Staff" },
      ["Waiver − UGX 1,500,000"],
    ],
  ])("a %s fee asks for no money, and its lines add up", async (_state, verb, body, lines) => {
    const { id } = await aCharge(context, brian, "UGX 1,500,000");
    await staff.call("POST", `/fees/${id}/payments/`, aPayment("1,000,000"));
    expect((await staff.call("POST", `/fees/${id}/${verb}/`, body)).status).toBeLessThan(300);
    const text = await textOf((await brian.call("GET", `/fees/${id}/invoice.pdf`)).bytes);
    expect(text.split("\n")).toEqual(
      expect.arrayContaining([
        ...["Fee UGX 1,500,000", "Paid so far − UGX 1,000,000", "To pay back + UGX 1,000,000"],
        ...["UGX 0", "UGX 1,000,000 is to be paid back.", ...lines],
      ]),
    );
    expect(text).toContain("nothing is left to pay");
    expect(text).not.toMatch(/Bank|Account|on the transfer|Due/);
  });

  it("a paid fee says so, without a bank", async () => {
    const { id } = await aCharge(context, brian, "UGX 60,000");
    await staff.call("POST", `/fees/${id}/payments/`, aPayment("60,000"));
    const text = await textOf((await brian.call("GET", `/fees/${id}/invoice.pdf`)).bytes);
    expect(text).toContain("Paid: nothing is left to pay.");
    expect(text).not.toMatch(/Bank|on the transfer|Due/);
  });

  it("names the parts of a plan with their dates, and what is left of them", async () => {
    const { id } = await aCharge(context, brian);
    const parts = [
      { amount: "100,000", due_on: "2026-03-05" },
      { amount: "150,000", due_on: "2026-04-05" },
      { amount: "200,000", due_on: "2026-05-05" },
    ];
    await staff.call("PUT", `/fees/${id}/plan/`, { parts });
    await staff.call("POST", `/fees/${id}/payments/`, aPayment("120,000"));
    const text = await textOf((await brian.call("GET", `/fees/${id}/invoice.pdf`)).bytes);
    expect(text.split("\n")).toEqual(
      expect.arrayContaining([
        "Due In the parts below",
        "Part 1 UGX 100,000, due 5 March 2026, paid",
        "Part 2 UGX 150,000, due 5 April 2026, of which UGX 130,000 is left",
        "Part 3 UGX 200,000, due 5 May 2026",
      ]),
    );
  });
});
