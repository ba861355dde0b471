import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const round = (id: number, name: string, shown: number) => ({
  ...{ id, name, kind: "by_hand", sent_at: "2026-03-02T09:00:00Z", closes_at: "2026-04-01T09:00:00Z" },
  ...{ is_closed: true, reminded_at: null, invited: 9, answered: shown, shown },
});
const rounds = [round(7, "End, 2 March 2026", 5), round(6, "Middle, 2 February 2026", 8)];
const pace = {
  ...{ id: "pace", text: "How is the pace?", kind: "choice", answered: 13, average: null },
  bars: [
    { label: "Too slow", count: 6 },
    { label: "About right", count: 6 },
    { label: "Too fast", count: 1 },
  ],
  ...{ texts: [], over_time: [] },
  counts_over_time: [
    { round: 6, answered: 8, counts: [6, 2, 0] },
    { round: 7, answered: 5, counts: [0, 4, 1] },
  ],
};
const open = (question: object = pace) =>
  openDashboard("?section=programs&program=5&view=feedback", {
    user: joseph,
    answers: {
      "GET /programs/5/feedback/": { program_title: "Bees", rounds, shown: 13, questions: [question] },
      "GET /programs/5/feedback-form/": {
        ...{ questions: [], sends_at_middle: true, sends_at_end: true, present_count: 6 },
        updated_at: "1970-01-01T00:00:00.000Z",
      },
    },
  });
const table = page.getByRole("table", { name: "Answers by round: How is the pace?" });
const cellsOf = (name: string) =>
  table
    .getByRole("row", { name })
    .getByRole("cell")
    .elements()
    .map((cell) => cell.textContent?.trim());

test("choices have a table by round, the oldest first (beyond.md 6.3)", async () => {
  await open();
  await expect.element(table).toBeVisible();
  for (const name of ["Round", "Too slow", "About right", "Too fast"])
    await expect.element(table.getByRole("columnheader", { name })).toBeVisible();
  const names = table.getByRole("rowheader").elements();
  expect(names.map((one) => one.textContent)).toEqual(["Middle, 2 February 2026", "End, 2 March 2026"]);
  expect(cellsOf("Middle")).toEqual(["75.0% 6", "25.0% 2", "0.0% 0"]);
  expect(cellsOf("End")).toEqual(["0.0% 0", "80.0% 4", "20.0% 1"]);
  await expectAccessible();
});

test("choices of a single round have no table by round (beyond.md 6.3)", async () => {
  await open({ ...pace, counts_over_time: pace.counts_over_time.slice(0, 1) });
  await expect.element(page.getByRole("table", { name: "Answers: How is the pace?" })).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
});

test("ten long choices by round need no scrolling; a row's details have those without room (look.md)", async () => {
  const labels = Array.from({ length: 10 }, (_none, index) => `${index} ${"longchoice".repeat(8)} and more`);
  const question = {
    ...{ ...pace, answered: 20, bars: labels.map((label) => ({ label, count: 2 })) },
    counts_over_time: [6, 7].map((id) => ({ round: id, answered: 10, counts: labels.map(() => 1) })),
  };
  for (const width of [360, 768, 1024, 1280, 1536, 1792]) {
    await page.viewport(width, 740);
    const { screen } = await open(question);
    await expect.element(table).toBeVisible();
    for (const one of [document.documentElement, table.element().parentElement as Element])
      expect(one.scrollWidth).toBeLessThanOrEqual(one.clientWidth);
    if (width === 360 || width === 1280) await expectAccessible();
    if (width === 1280) {
      const details = table.getByRole("button", { name: "Details" }).first();
      await userEvent.click(details);
      await expect.element(table.getByRole("term").filter({ hasText: "9 longchoice" })).toBeVisible();
    }
    await screen.unmount();
  }
});

test("the full stop of an Arabic choice is at its left end in a header (visitors.md 9.2)", async () => {
  await page.viewport(1280, 720);
  await open({ ...pace, bars: [{ label: "مفيد جدا.", count: 13 }, ...pace.bars.slice(1)] });
  const header = table.getByRole("columnheader", { name: "مفيد جدا." });
  await expect.element(header).toBeVisible();
  const words = document.createTreeWalker(header.element(), NodeFilter.SHOW_TEXT).nextNode() as Text;
  const leftOf = (letter: string) => {
    const range = document.createRange();
    const at = words.data.indexOf(letter);
    range.setStart(words, at);
    range.setEnd(words, at + 1);
    return range.getBoundingClientRect().left;
  };
  expect(leftOf(".")).toBeLessThan(leftOf("م"));
});
