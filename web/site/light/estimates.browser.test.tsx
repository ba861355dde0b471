import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, answerCalls, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { estimateAs, showEstimates } from "./estimates.ts";
import { estimateAs as estimateInPart, updateEstimates } from "./estimates-part.ts";

answerCalls();

const GET = "GET /exchange-rates/";
const rates = { rates: { KES: 28.5 }, set_on: "2026-11-27", updated_at: "2026-11-27T09:00:00.000Z" };
// As the server sends prices (web/shared/programs/price.tsx).
const card = '<p data-money="UGX 270000">UGX 270,000</p>';
const panel = '<p data-money="UGX 270000" data-help="">UGX 270,000</p>';
const help = "An estimate at our exchange rate of 27 Nov 2026. You pay in UGX.";
const estimate = page.getByText("about KES 9,450");

beforeEach(() => {
  // A visitor has no stored rates.
  estimateAs("");
  document.body.innerHTML = card;
  answer({ [GET]: rates });
});

test("a person from Kenya sees an estimate with its explanation (visitors.md 2.5)", async () => {
  estimateAs("+254712345678");
  await expect.element(estimate).toHaveAttribute("title", help);
  await expect.element(page.getByText(help)).not.toBeInTheDocument();
});

test("the program's page shows the explanation as text (visitors.md 2.5)", async () => {
  document.body.innerHTML = panel;
  estimateAs("+254712345678");
  await expect.element(page.getByText(help, { exact: true })).toBeVisible();
});

test("a visitor sees no estimate, and nothing is asked (visitors.md 2.5)", async () => {
  estimateAs("");
  await expect.element(page.getByText("UGX 270,000")).toBeVisible();
  expect(bodiesOf(GET)).toEqual([]);
});

test("prices that are fetched later get an estimate, each once (visitors.md 2.5)", async () => {
  estimateAs("+254712345678");
  await expect.element(estimate).toBeVisible();
  document.body.innerHTML += card;
  await Promise.all([showEstimates(), showEstimates()]);
  expect(estimate.elements()).toHaveLength(2);
  expect(bodiesOf(GET)).toHaveLength(1);
});

test("a search shows estimates on a page that had no price before (visitors.md 2.5)", async () => {
  document.body.innerHTML = "<p>No program matches.</p>";
  await estimateInPart("+254712345678");
  document.body.innerHTML = card;
  await updateEstimates();
  await expect.element(estimate).toBeVisible();
});

test("a log-out removes the estimate (visitors.md 2.5)", async () => {
  estimateAs("+254712345678");
  await expect.element(estimate).toBeVisible();
  estimateAs("");
  await expect.element(estimate).not.toBeInTheDocument();
});

test("without rates the page shows only the price (visitors.md 2.5)", async () => {
  answer({ [GET]: () => refusal(503) });
  estimateAs("+254712345678");
  await showEstimates();
  expect(document.body.textContent).toBe("UGX 270,000");
});

test("a person whose prices are all in their own currency asks for no rates (visitors.md 2.5)", async () => {
  estimateAs("+256701234567");
  await showEstimates();
  expect(document.body.textContent).toBe("UGX 270,000");
  expect(bodiesOf(GET)).toEqual([]);
});
