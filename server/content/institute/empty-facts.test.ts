import { extractText } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { Institute } from "#contract/content/institute.ts";
import { payoutCsv } from "#server/affiliates/payouts/export.ts";
import { composeEmail } from "#server/platform/email/email.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge } from "#tests/support/fees.ts";
import { defaultInstitute } from "./default-institute.ts";
import { emailLayoutOf } from "./email-layout.ts";

const context = testContext();
let joseph: Person;

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  await context.db.deleteFrom("institute").execute();
  await context.db.updateTable("fee_rules").set({ is_on: true }).execute();
});

async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return text;
}

describe("an institute that has written none of its facts", () => {
  it("can be put back as it is read, with a new name", async () => {
    const { body } = await joseph.call("GET", "/institute/");
    const { status } = await joseph.call("PUT", "/institute/", { ...body, name: "Kampala School of Data" });
    expect(status).toBe(200);
  });

  it("has no line about questions in its emails", () => {
    const layout = emailLayoutOf(context, Institute.parse(defaultInstitute));
    const { text, html } = composeEmail(layout, {
      subject: "Hello",
      name: "Amina",
      paragraphs: ["Welcome."],
    });
    expect(`${text}${html}`).not.toMatch(/Questions\?|undefined/);
  });

  it("sends invoices with its name and without a bank account, and references of the new name", async () => {
    const amina = await person(context, cast.amina);
    const { id, reference } = await aCharge(context, amina, "UGX 60,000");
    expect(reference).toMatch(/^KAM-/);
    const found = await joseph.call("GET", `/fees/?search=${reference.replace("KAM", "DAR")}`);
    expect(found.body.results ?? found.body).toMatchObject([{ reference }]);
    const { bytes } = await joseph.call("GET", `/fees/${id}/invoice.pdf`);
    const text = await textOf(bytes);
    expect(text).toContain("Kampala School of Data");
    expect(text).not.toMatch(/Bank|Account|SWIFT|Demonstration|·/);
  });

  it("names itself in the references of payouts", () => {
    const payee = { phone: "+256700000301", account_name: "Lydia", amount_minor: 100, affiliate_code: "LY1" };
    const batch = { id: 7, currency: "UGX" as const, institute: "Kampala School of Data" };
    expect(payoutCsv("mobile_money", batch, [payee as never])).toContain("KAMPALA-7-LY1");
  });
});
