import { beforeAll, describe, expect, it } from "vitest";
import { apiError } from "#contract/shared/errors.ts";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, florence, switchFeesOn } from "#tests/support/fees.ts";
import { wordsOf } from "#tests/support/markup-of.tsx";
import { pageArguments } from "#tests/support/page-arguments.ts";
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

/** The page's words and status for this code, as the API answers. */
async function page(code: string) {
  const verify = async ({ params }: { params: { code: string } }) => {
    const { status, body } = await visitor("GET", `/receipts/${params.code}/`);
    if (status === 404) throw apiError("not_found");
    return body;
  };
  const api = { payments: { verify: verify as never } };
  const answer = await loader(pageArguments({ api, address: `/verify/${code}`, params: { code } }));
  const loaded = "data" in answer ? answer : { data: answer, init: null };
  const words = wordsOf(Verify({ loaderData: loaded.data } as never), `/verify/${code}`);
  return { words, status: loaded.init?.status ?? 200 };
}

describe("the page that a receipt's QR code leads to (beyond.md section 1, Receipt)", () => {
  it("'says number, date, amount, program, valid …, and the payer's initials', and not the name", async () => {
    const { words, status } = await page(payment.receipt.code);
    expect(status).toBe(200);
    for (const one of [payment.receipt.number, "2 Mar 2026", "UGX 450,000", "Bees and Honey", "A. N."])
      expect(words).toContain(one);
    expect(words).toContain("This receipt is valid.");
    expect(words).not.toContain("Amina");
  });

  it("a code is found in capital letters too, as people type it from paper", async () => {
    expect((await page(payment.receipt.code.toUpperCase())).status).toBe(200);
  });

  it.each(["0000000000000000", "x", "../../fees"])(
    "the unknown code %j is a page with status 404",
    async (code) => {
      const { words, status } = await page(code);
      expect(status).toBe(404);
      expect(words).toContain("No such receipt");
    },
  );

  it("says when its payment was reversed", async () => {
    await staff.call("POST", `/payments/${payment.id}/reverse/`, { reason: "Refund" });
    const { words } = await page(payment.receipt.code);
    expect(words).toContain("This receipt is not valid: the payment was reversed on 2 Mar 2026.");
    expect(words).not.toContain("Refund");
  });

  it("is kept by no cache and found by no search engine", () => {
    expect(headers()).toEqual({ "cache-control": "no-store" });
    const lines = meta({ matches: [], params: { code: payment.receipt.code } } as never);
    expect(lines).toContainEqual({ name: "robots", content: "noindex" });
  });
});
