import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Found } from "#contract/admin/search.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { sidewaysOverflow } from "#tests/support/component/layout.ts";
import { graceWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const nothing: Found = {
  ...{ students: [], programs: [], assignments: [], affiliates: [], charges: [] },
  ...{ questions: [], sessions: [], feedback_forms: [], works: [] },
};
const brian = {
  id: 12,
  name: "Brian Otieno",
  email: "brian@darasa.example",
  phone: "+256700000202",
  found_by: "",
};
const found: Record<string, Found> = {
  "0700 000 202": { ...nothing, students: [brian] },
  wells: {
    ...nothing,
    assignments: [{ id: 8, title: "Check of the wells", program_title: program.title, kind: "quiz" }],
  },
  drones: { ...nothing, questions: [{ id: 31, text: "Do drones sting?", program_title: program.title }] },
  swarms: {
    ...nothing,
    sessions: [
      {
        ...{ id: 4, number: 1, unit_type: "weeks", title: "Swarms", program_title: program.title },
        starts_at: "2026-05-12T14:00:00Z",
      },
    ],
  },
  "feedback solar": { ...nothing, feedback_forms: [{ id: program.id, title: program.title }] },
  solar: { ...nothing, programs: [{ id: program.id, title: program.title, is_draft: false }] },
};
const answers = {
  "GET /staff/search/": ({ url }: Request) => found[new URL(url).searchParams.get("search") ?? ""] ?? nothing,
};
const palette = page.getByRole("combobox", { name: "Find", exact: true });
const option = (name: string | RegExp) => page.getByRole("option", { name, exact: true });
const nothingFound = page.getByText("Nothing found.");

describe("the palette of staff", () => {
  const open = () => openDashboard("?section=bin", { user: joseph, answers });

  test("Ctrl+K finds a section, and Enter opens it (beyond.md 4)", async () => {
    await open();
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(palette).toHaveFocus();
    await userEvent.fill(palette, "blog");
    await expect.element(option("Blog")).toHaveAttribute("aria-selected", "true");
    await expectAccessible();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: "Blog", level: 1 })).toBeVisible();
    await expect.element(palette).not.toBeInTheDocument();
  });

  test("'/' finds people by phone, and Enter opens their page (beyond.md 4)", async () => {
    const { router } = await open();
    await userEvent.keyboard("/");
    await userEvent.fill(palette, "0700 000 202");
    await expect.element(option(/Brian/)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => router.state.location.search).toBe("?section=students&student=12");
  });

  test("the button finds programs, and a click opens one (beyond.md 4)", async () => {
    const { router } = await open();
    await userEvent.click(page.getByRole("button", { name: "Find (Ctrl K)" }));
    await userEvent.fill(palette, "solar");
    const choice = page.getByRole("listbox", { name: "Found" }).getByRole("option", { name: program.title });
    await expect.element(choice).toHaveAttribute("aria-selected", "true");
    await userEvent.click(choice);
    await expect.poll(() => router.state.location.search).toBe("?section=programs&program=5");
  });

  test("a quiz opens in its form (beyond.md 6.1)", async () => {
    const { router } = await open();
    await userEvent.keyboard("/");
    await userEvent.fill(palette, "wells");
    await expect.element(option(/Check of the wells/)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => router.state.location.search).toBe("?section=submitted-assignments&quiz=8");
  });

  test.each([
    ["drones", /Do drones sting/, "?section=submitted-assignments&question=31"],
    ["swarms", /Week 1: Swarms/, "?section=submitted-assignments&view=register&unit=4"],
    ["feedback solar", /Feedback: /, "?section=programs&program=5&view=feedback"],
  ])("%s opens its page (beyond.md 4.4)", async (words, name, search) => {
    const { router } = await open();
    await userEvent.keyboard("/");
    await userEvent.fill(palette, words);
    await expect.element(option(name)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => router.state.location.search).toBe(search);
  });

  test("a synonym finds a page behind a tab, and Enter opens it (beyond.md 4)", async () => {
    await open();
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.fill(palette, "history");
    await expect.element(option("Audit Log Settings")).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("tab", { name: "Audit Log", selected: true })).toBeVisible();
  });

  test("an empty result is shown right below the field, and Escape closes the palette (look.md)", async () => {
    await open();
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.fill(palette, "zzzz");
    await expect.element(nothingFound).toBeVisible();
    const [box, sentence] = [palette.element(), nothingFound.element()].map((one) =>
      one.getBoundingClientRect(),
    );
    expect((sentence?.top ?? 0) - (box?.bottom ?? 0)).toBeLessThan(40);
    await userEvent.keyboard("{Escape}");
    await expect.element(palette).not.toBeInTheDocument();
  });
});

test("a sub-admin finds only what they may open, also on a phone (beyond.md 4)", async () => {
  await page.viewport(360, 740);
  await openDashboard("?section=blog", { user: graceWith("blog"), answers });
  await userEvent.click(page.getByRole("button", { name: "Find (Ctrl K)" }));
  await expect.element(option("Blog")).toBeVisible();
  await expect.element(palette).toHaveAttribute("placeholder", "Page");
  await userEvent.fill(palette, "audit");
  await expect.element(nothingFound).toBeVisible();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
