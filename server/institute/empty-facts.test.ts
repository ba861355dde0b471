import { extractText } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { Institute } from "#contract/content/institute.ts";
import { payoutCsv } from "#server/affiliates/payouts/export.ts";
import { composeEmail } from "#server/platform/email/email.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge } from "#tests/support/data/fees.ts";
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

describe("an institute without any facts", () => {
  it("the institute can be saved as it was read, with a new name", async () => {
    const { body } = await joseph.call("GET", "/institute/");
    const { status } = await joseph.call("PUT", "/institute/", { ...body, name: "Kampala School of Data" });
    expect(status).toBe(200);
  });

  it("emails have no line about questions", () => {
    const layout = emailLayoutOf(context, { ...Institute.parse(defaultInstitute), logo: null });
    const { text, html } = composeEmail(layout, {
      subject: "Hello",
      name: "Amina",
      paragraphs: ["Welcome."],
    });
    expect(`${text}${html}`).not.toMatch(/Questions\?|undefined/);
  });

  it("invoices have the name but no bank account, and references begin with the new name", async () => {
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

  it("references of payouts begin with the name", () => {
    const payee = { phone: "+256700000301", account_name: "Lydia", amount_minor: 100, affiliate_code: "LY1" };
    const batch = { id: 7, currency: "UGX" as const, institute: "Kampala School of Data" };
    expect(payoutCsv("mobile_money", batch, [payee as never])[1]).toContain("KAMPALA-7-LY1");
  });
});
