import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";
import { markingDesk, workOf } from "#tests/support/component/work-samples.ts";

dashboardTests();

test("turning a page keeps the scroll position and the focus (look.md)", async () => {
  await page.viewport(1280, 400);
  const pageOfTen = (number: number) => ({
    count: 30,
    count_is_exact: true,
    next: null,
    previous: null,
    results: Array.from({ length: 10 }, (_, at) => workOf(number * 100 + at, `Student ${number}-${at}`)),
  });
  const answers = {
    "GET /submissions/": ({ url }: Request) => pageOfTen(Number(new URL(url).searchParams.get("page"))),
    "GET /programs/titles/": [],
  };
  const { router } = await openDashboard("?section=submitted-assignments&tab=submissions", {
    user: joseph,
    answers,
  });
  const second = page
    .getByRole("navigation", { name: "Pages of submissions" })
    .getByRole("link", { name: "Page 2" });
  await expect.element(second).toBeInTheDocument();
  second.element().scrollIntoView();
  const before = window.scrollY;
  expect(before).toBeGreaterThan(0);
  await userEvent.click(second);
  await expect.element(page.getByRole("link", { name: "Student 2-0", exact: true })).toBeInTheDocument();
  expect(router.state.location.search).toContain("work_page=2");
  await expect.element(second).toHaveAttribute("aria-current", "page");
  expect(document.querySelectorAll("[aria-busy=true]")).toHaveLength(0);
  expect(window.scrollY).toBe(before);
  await expect.element(second).toHaveFocus();
});

test("the gradebook and the desk open with the program that is chosen (beyond.md 4)", async () => {
  await openDashboard("?section=submitted-assignments&tab=submissions&program=5", {
    user: joseph,
    answers: { "GET /submissions/": pageWith(), "GET /programs/titles/": [] },
  });
  for (const name of ["Gradebook", "Marking desk"])
    await expect
      .element(page.getByRole("link", { name }))
      .toHaveAttribute("href", expect.stringMatching(/&program=5$/));
});

test("the button of a quiz's work has one line at every width (look.md)", async () => {
  const quizWork = { ...workOf(1, "Amina Nansubuga"), submission_file: "", submission_file_url: "" };
  await openDashboard("?section=submitted-assignments&tab=submissions", {
    user: joseph,
    answers: { "GET /submissions/": pageWith(quizWork), "GET /programs/titles/": [] },
  });
  const link = page.getByRole("link", { name: /^See the answers of Amina/ });
  for (const width of [360, 768, 1280]) {
    await page.viewport(width, 800);
    await expect.element(link).toBeVisible();
    await expect.poll(() => wordsHeight(link.element())).toBeLessThan(30);
  }
});

const wordsHeight = (link: Element) =>
  Math.max(...[...link.querySelectorAll("span")].map((span) => span.getBoundingClientRect().height));

test("students of one name show their emails, in the list and in the desk's queue (beyond.md 4.2)", async () => {
  const works = [workOf(1, "Amina Nakato"), workOf(2, "amina nakato"), workOf(3, "Zaina Apio")];
  const { answers } = markingDesk(works);
  const { router } = await openDashboard("?section=submitted-assignments&tab=submissions", {
    user: joseph,
    answers: { ...answers, "GET /programs/titles/": [] },
  });
  const emails = page.getByText("@learners.example");
  await expect.element(emails).toHaveLength(2);
  await router.navigate("?section=submitted-assignments&view=desk");
  await expect
    .element(page.getByRole("list", { name: "Works" }).getByText("@learners.example"))
    .toHaveLength(2);
});
