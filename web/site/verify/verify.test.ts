import { beforeAll, describe, expect, it } from "vitest";
import { apiError } from "#contract/shared/errors.ts";
import { wordsOf } from "#tests/support/browser/markup-of.tsx";
import { pageArguments } from "#tests/support/browser/page-arguments.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, florence, switchFeesOn } from "#tests/support/data/fees.ts";
import Verify, { headers, loader, meta } from "./verify.tsx";

const context = testContext({ RATE_LIMITS: "off" });
let staff: Person;
let visitor: Caller;
let payment: { id: number; receipt: { number: string; code: string } };

beforeAll(async () => {
  const amina = await person(context, cast.amina);
  staff = await person(context, florence);
  visitor = await makeCaller(context);
  await switchFeesOn(context);
  context.setClock(new Date("2026-03-02T09:00:00Z"));
  const { id } = await aCharge(context, amina, "UGX 450,000", "Bees and Honey");
  payment = (await staff.call("POST", `/fees/${id}/payments/`, aPayment())).body;
});

/** Returns the page's words and status for a code, with the API's answer. */
async function page(code: string) {
  const verify = async ({ params }: { params: { code: string } }) => {
    const { status, body } = await visitor("GET", `/receipts/${params.code}/`);
    if (status === 404) throw apiError("not_found");
    return body;
  };
  const noCertificate = () => Promise.reject(apiError("not_found"));
  const api = { payments: { verify: verify as never }, certificates: { get_public: noCertificate } };
  const answer = await loader(pageArguments({ api, address: `/verify/${code}`, params: { code } }));
  const loaded = "data" in answer ? answer : { data: answer, init: null };
  const words = wordsOf(Verify({ loaderData: loaded.data } as never), `/verify/${code}`);
  return { words, status: loaded.init?.status ?? 200 };
}

describe("page of a receipt's QR code (beyond.md 1, Receipt)", () => {
  it('the page "says number, date, amount, program, valid …, and the payer\'s initials", but no name', async () => {
    const { words, status } = await page(payment.receipt.code);
    expect(status).toBe(200);
    for (const one of [payment.receipt.number, "2 Mar 2026", "UGX 450,000", "Bees and Honey", "A. N."])
      expect(words).toContain(one);
    expect(words).toContain("This receipt is valid.");
    expect(words).not.toContain("Amina");
  });

  it("a code may be typed in capital letters", async () => {
    expect((await page(payment.receipt.code.toUpperCase())).status).toBe(200);
  });

  it.each(["0000000000000000", "x", "../../fees"])("the unknown code %j answers 404", async (code) => {
    const { words, status } = await page(code);
    expect(status).toBe(404);
    expect(words).toContain("No such certificate or receipt");
  });

  it("the page says when the payment was reversed", async () => {
    await staff.call("POST", `/payments/${payment.id}/reverse/`, { reason: "Refund" });
    const { words } = await page(payment.receipt.code);
    expect(words).toContain("This receipt is not valid: the payment was reversed on 2 Mar 2026.");
    expect(words).not.toContain("Refund");
  });

  it("the page is not cached and not indexed", () => {
    expect(headers()).toEqual({ "cache-control": "no-store" });
    const lines = meta({ matches: [], params: { code: payment.receipt.code } } as never);
    expect(lines).toContainEqual({ name: "robots", content: "noindex" });
  });

  it.each([
    [{ number: "2026-000001", is_valid: true }, "Receipt 2026-000001 is valid"],
    [{ number: "2026-000001", is_valid: false }, "Receipt 2026-000001 is not valid"],
    ["missing", "No such certificate or receipt"],
  ])("the title says the outcome for %j", (receipt, title) => {
    const lines = meta({ matches: [], params: { code: "x" }, loaderData: { receipt } } as never);
    expect(JSON.stringify(lines)).toContain(title);
  });
});
