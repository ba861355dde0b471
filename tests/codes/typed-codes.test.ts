import type { FastifyInstance } from "fastify";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shownCode } from "#contract/courses/certificates/certificate-codes.ts";
import { apiError } from "#contract/shared/errors.ts";
import { buildApp } from "#server/app/app.ts";
import type { PageRenderer } from "#server/platform/http/pages/pages.ts";
import { markupOf, wordsOf } from "#tests/support/browser/markup-of.tsx";
import { pageArguments } from "#tests/support/browser/page-arguments.ts";
import { cast, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { aCharge, aPayment, florence, switchFeesOn } from "#tests/support/data/fees.ts";
import { pageContext } from "#web/page/context.ts";
import { loader as showCertificate } from "#web/site/certificates/certificate.tsx";
import CheckPaper, { loader, meta } from "#web/site/verify/check-paper.tsx";
import { loader as verify } from "#web/site/verify/verify.tsx";

const context = testContext({ RATE_LIMITS: "off" });
let app: FastifyInstance;
let receipt: string;
let certificate: string;

/** Answers a page's request with the result of the loader, as JSON. Needs no build of the pages. */
const renderer: PageRenderer = {
  async render(request, page) {
    const provider = new RouterContextProvider();
    provider.set(pageContext, page);
    const answer = await loader({ context: provider, request, params: {} } as never);
    if (answer instanceof Response) return answer;
    return "init" in answer ? Response.json(answer.data, answer.init ?? {}) : Response.json(answer);
  },
  serveFiles: async () => undefined,
  relaxedPolicy: false,
};

beforeAll(async () => {
  app = await buildApp(context, renderer);
  await app.ready();
  await switchFeesOn(context);
  const amina = await person(context, cast.amina);
  const sarah = await person(context, cast.sarah);
  const staff = await person(context, florence);
  const charge = await aCharge(context, amina);
  const { body } = await staff.call("POST", `/fees/${charge.id}/payments/`, aPayment());
  receipt = body.receipt.code;
  const program = await aProgram(context.db, { duration: "1 week", price: "Free" });
  const { id } = await anEnrollment(context.db, amina.id, program.id);
  await sarah.call("PUT", `/programs/${program.id}/certificate-rule/`, {
    ...{ mode: "by_hand", needs_units: true, needs_grades: false, needs_average: false },
    ...{ lowest_average: 50, needs_payment: false },
  });
  await amina.call("POST", "/student/progress/mark-complete/", { enrollment_id: id, unit_number: 1 });
  await sarah.call("POST", `/programs/${program.id}/certificates/`, { students: "everyone" });
  const row = await context.db.selectFrom("certificates").select("code").executeTakeFirstOrThrow();
  certificate = row.code;
});
afterAll(() => app.close());

/** Returns a call of the API that answers 404 as the pages see it. */
const answered =
  (papers: string) =>
  async ({ params: { code } }: { params: { code: string } }) => {
    const { statusCode, body } = await app.inject(`/api/${papers}/${code}/`);
    if (statusCode === 404) throw apiError("not_found");
    return JSON.parse(body);
  };

const check = async (code: string, page = "/verify") => {
  const { statusCode, headers, body } = await app.inject(`${page}?code=${encodeURIComponent(code)}`);
  if (headers.location) return [statusCode, headers.location];
  const loaderData = JSON.parse(body);
  return [statusCode, wordsOf(CheckPaper({ loaderData } as never), page)];
};

describe("the page where anybody types the code of a paper (visitors.md 2)", () => {
  it.each(["/verify", "/certificates"])(
    "%s leads to a certificate or a receipt, in any writing",
    async (page) => {
      const shown = shownCode(certificate);
      for (const typed of [
        shown,
        certificate.toLowerCase(),
        shown.replaceAll("-", "–"),
        shown.replaceAll("-", "\u00a0"),
        ` ${shown} `,
        `https://darasa.example/certificates/${shown}`,
      ])
        expect(await check(typed, page)).toEqual([302, `/certificates/${shown}`]);
      for (const typed of [
        receipt,
        receipt.toUpperCase(),
        receipt.replace(/(?=.{8}$)/, "—"),
        `https://darasa.example/verify/${receipt}?x=1`,
      ])
        expect(await check(typed, page)).toEqual([302, `/verify/${receipt}`]);
    },
  );

  it("a page without a code has no problem", async () => {
    const { statusCode, body } = await app.inject("/verify");
    expect([statusCode, JSON.parse(body)]).toEqual([200, { typed: "" }]);
  });

  it.each([
    ["", 400, "Type the code on the paper."],
    ["2026-000001", 404, "This is the number of a paper. Type its code, which has 16 letters and digits."],
    ["0000-0000-0000-0000", 404, "We have issued no certificate or receipt with this code."],
    ["0000-0000-0000-000", 404, "A code has 16 letters and digits. On a certificate it looks like"],
    ["<script>", 404, "A code has 16 letters and digits. On a certificate it looks like"],
  ])("%j is %i: %s", async (typed, status, problem) => {
    expect(await check(typed)).toEqual([status, expect.stringContaining(problem)]);
  });

  it("a refused code is announced, its field has the focus, and the title says so", async () => {
    const loaderData = { typed: "7K2M", problem: "malformed" };
    const markup = markupOf(CheckPaper({ loaderData } as never), "/verify");
    expect(markup).toMatch(/role="alert"/);
    expect(markup).toMatch(/<input [^>]*autofocus/i);
    expect(JSON.stringify(meta({ matches: [], loaderData } as never))).toContain("Not a code: Verify");
  });

  it.each([
    [verify, () => certificate, () => `/certificates/${shownCode(certificate)}`],
    [showCertificate, () => receipt, () => `/verify/${receipt}`],
  ])("the address of one paper with the code of the other leads to it", async (page, code, address) => {
    const api = {
      payments: { verify: answered("receipts") },
      certificates: { get_public: answered("public/certificates") },
    };
    const answer = await page(pageArguments({ api, params: { code: code() } }));
    expect((answer as Response).headers?.get("location")).toBe(address());
  });
});
