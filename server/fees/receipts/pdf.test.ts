import { inflateSync } from "node:zlib";
import jsqr from "jsqr";
import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, florence, switchFeesOn } from "#tests/support/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-03-02T09:00:00Z");
/** Letters of Latin script with one mark, with two, and with marks that no single letter has. */
const names = ["Ángela Núñez-Okonkwo", "Ọláyínká Adébáyò̀", "Nguyễn Thị Ánh"];
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

/** The characters that the file says its glyphs stand for, which is what is copied and searched in it. */
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

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, bytes = ""]) => {
    try {
      return [inflateSync(Buffer.from(bytes, "latin1")).toString("latin1")];
    } catch {
      return [];
    }
  });
}

/** Paints the filled squares of the page on a bitmap, eight pixels a module, and reads it as a telephone would. */
function qrIn(pdf: Buffer): string | undefined {
  const page = streamsOf(pdf).find((stream) => stream.includes(" re\n"));
  const squares = [...(page ?? "").matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((match) =>
    match.slice(1).map(Number),
  );
  const left = Math.min(...squares.map(([x = 0]) => x));
  const top = Math.min(...squares.map(([, y = 0]) => y));
  const module = (squares[0]?.[2] ?? 1) - 0.05;
  const [scale, border, size] = [8, 32, 600];
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [x = 0, y = 0] of squares)
    for (let line = 0; line < scale; line++) {
      const row = border + Math.round((y - top) / module) * scale + line;
      const column = border + Math.round((x - left) / module) * scale;
      for (let pixel = 0; pixel < scale; pixel++)
        pixels.fill(0, (row * size + column + pixel) * 4, (row * size + column + pixel) * 4 + 3);
    }
  const read = (jsqr as unknown as { default: typeof import("jsqr").default }).default ?? jsqr;
  return read(pixels, size, size)?.data;
}

describe("the receipt as PDF (beyond.md section 1)", () => {
  it.each(names)("has every letter of the name %s, and its fonts within it", async (name) => {
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
    for (const letter of name.replace(/ /g, "")) expect(characters, `the letter ${letter}`).toContain(letter);
    expect(bytes.toString("latin1").match(/FontFile2/g)?.length).toBeGreaterThanOrEqual(1);
  });

  it("'always the same bytes': a day later, for staff, and after the institute changed its name", async () => {
    const { id } = await aCharge(context, brian);
    const { body: payment } = await staff.call("POST", `/fees/${id}/payments/`, aPayment());
    const address = `/payments/${payment.id}/receipt.pdf`;
    const first = await brian.call("GET", address);
    context.setClock(new Date(now.getTime() + 86_400_000));
    const { body: institute } = await joseph.call("GET", "/institute/");
    const renamed = await joseph.call("PUT", "/institute/", { ...institute, name: "Another Institute" });
    expect(renamed.status).toBe(200);
    await staff.call("POST", `/payments/${payment.id}/reverse/`, { reason: "Refund" });
    for (const one of [brian, staff]) {
      const again = await one.call("GET", address);
      expect(again.bytes.equals(first.bytes)).toBe(true);
    }
    context.setClock(now);
  });

  it("its QR code is read back as the address that says whether it is valid", async () => {
    const { id } = await aCharge(context, brian);
    const { body: payment } = await staff.call("POST", `/fees/${id}/payments/`, aPayment());
    const { bytes } = await brian.call("GET", `/payments/${payment.id}/receipt.pdf`);
    expect(qrIn(bytes)).toBe(`${context.config.publicUrl}/verify/${payment.receipt.code}`);
  });

  it("a payment that is not confirmed has none", async () => {
    const { id } = await aCharge(context, brian);
    const report = await brian.call("POST", "/student/fees/payments/", { charge: id, ...aPayment() });
    expect((await brian.call("GET", `/payments/${report.body.id}/receipt.pdf`)).status).toBe(404);
  });
});

describe("'a pro-forma invoice as PDF for an employer, before anything is paid' (beyond.md section 1)", () => {
  it("of one's own charge, with the organization and the purchase order", async () => {
    const { id, reference } = await aCharge(context, brian);
    const query = "organization=Gulu+District&purchase_order=PO-77";
    for (const one of [brian, staff]) {
      const { status, headers, bytes } = await one.call("GET", `/fees/${id}/invoice.pdf?${query}`);
      expect(status).toBe(200);
      expect(headers["content-disposition"]).toContain(`invoice-${reference}.pdf`);
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    }
  });
});
