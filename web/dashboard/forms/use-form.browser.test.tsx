import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { apiErrors } from "#contract/shared/errors.ts";
import { demonstrationInstitute } from "#seed/demo/content/institute.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

test("editing a field clears its error, and leaves those of other fields (STYLE.md, Web)", async () => {
  await openDashboard("?section=users&user=new", { user: joseph });
  const username = page.getByLabelText(/^Username/);
  const email = page.getByLabelText(/^Email/);
  await userEvent.click(page.getByRole("button", { name: "Add Sub Administrator" }));
  await expect.element(username).toHaveAttribute("aria-invalid", "true");
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  await userEvent.fill(username, "grace");
  await expect.element(username).not.toHaveAttribute("aria-invalid", "true");
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  expect(bodiesOf("POST /admin-management/sub-admins/")).toEqual([]);
});

const restored = page.getByText("Your draft is restored below.", { exact: false });
const changedSince = page.getByText("The same fields were changed in the meantime.", { exact: false });
const stale = (current: object) => () => refusal(409, { detail: apiErrors.stale.sentence, current });
const load = page.getByRole("button", { name: "Load the latest version" });

describe("a program's restored draft", () => {
  const PATCH = "PATCH /programs/5/";
  const update = page.getByRole("button", { name: "Update Program" });
  const duration = page.getByLabelText("Duration");
  const second = { ...program, duration: "12 weeks", updated_at: "2026-02-06T09:00:00Z" };
  const third = { ...second, duration: "15 weeks", updated_at: "2026-03-06T09:00:00Z" };
  const answers = {
    "GET /programs/": pageWith(program),
    "GET /programs/drafts/": pageWith(),
    "GET /programs/categories/": { categories: ["Energy", "Health"] },
  };
  const open = (stored: object) =>
    openDashboard("?section=programs&program=5", {
      user: joseph,
      answers: { ...answers, "GET /programs/5/": stored },
    });

  /** Leaves a draft of the duration, and opens the program as it is then. */
  async function reopen(stored: object) {
    const { screen } = await open(program);
    await userEvent.fill(duration, "9 weeks");
    await screen.unmount();
    await open(stored);
    await expect.element(restored).toBeVisible();
    await expect.element(duration).toHaveValue("9 weeks");
  }

  test("is saved at once if somebody else changed only other fields", async () => {
    const others = { ...program, category: "Health", updated_at: second.updated_at };
    await reopen(others);
    await expect.element(changedSince).not.toBeInTheDocument();
    answer({ [PATCH]: others });
    await userEvent.click(update);
    await expect.element(page.getByText("Program updated successfully!")).toBeVisible();
    expect(bodiesOf(PATCH)).toMatchObject([{ duration: "9 weeks", updated_at: others.updated_at }]);
  });

  test("is refused, compared and saved once, also after another change (staff.md 4.9)", async () => {
    await reopen(second);
    await expect.element(changedSince).toBeVisible();
    answer({ [PATCH]: stale(third), "GET /programs/5/": third });
    await userEvent.click(update);
    const both = page.getByRole("list", { name: "Fields that were changed twice" });
    await expect.element(both.getByText("15 weeks")).toBeVisible();
    await userEvent.click(load);
    await expect.element(both).not.toBeInTheDocument();
    await expect.element(duration).toHaveValue("9 weeks");
    await expect.element(changedSince).not.toBeInTheDocument();
    answer({ [PATCH]: third });
    await userEvent.click(update);
    await expect.element(page.getByText("Program updated successfully!")).toBeVisible();
    const sent = [{ updated_at: program.updated_at }, { updated_at: third.updated_at }];
    expect(bodiesOf(PATCH)).toMatchObject(sent);
    expect(Object.keys(localStorage).filter((key) => key.includes("draft"))).toEqual([]);
  });

  test("gives way to theirs without another version (staff.md 4.9)", async () => {
    await reopen(second);
    answer({ [PATCH]: stale(second) });
    await userEvent.click(update);
    await userEvent.click(page.getByRole("button", { name: "Take theirs for Duration" }));
    await expect.element(changedSince).not.toBeInTheDocument();
    await userEvent.click(load);
    await expect.element(load).not.toBeInTheDocument();
    await expect.element(page.getByLabelText("Title")).toHaveFocus();
    await expect.element(duration).toHaveValue("12 weeks");
  });

  test("is discarded for the saved version", async () => {
    await reopen(second);
    await userEvent.click(page.getByRole("button", { name: "Discard my draft" }));
    await expect.element(duration).toHaveValue("12 weeks");
    answer({ [PATCH]: second });
    await userEvent.fill(page.getByLabelText("Category"), "Health");
    await userEvent.click(update);
    await expect.element(page.getByText("Program updated successfully!")).toBeVisible();
    expect(bodiesOf(PATCH)).toMatchObject([{ updated_at: second.updated_at }]);
  });
});

test("an outdated draft of the institute is saved after the latest version is loaded (staff.md 4.9)", async () => {
  const institute = { ...demonstrationInstitute, logo: null, updated_at: "2026-01-05T09:00:00Z" };
  const theirs = { ...institute, tagline: "Skills for all", updated_at: "2026-01-06T09:00:00Z" };
  const open = (stored: object) =>
    openDashboard("?section=settings&tab=institute", {
      user: joseph,
      answers: { "GET /institute/": stored },
    });
  const tagline = page.getByRole("textbox", { name: "Tagline" });
  const { screen } = await open(institute);
  await userEvent.fill(tagline, "Skills that pay");
  await screen.unmount();
  await open(theirs);
  await expect.element(changedSince).toBeVisible();
  answer({ "PUT /institute/": stale(theirs) });
  const save = page.getByRole("button", { name: "Save Changes" });
  await userEvent.click(save);
  await userEvent.click(load);
  await expect.element(load).not.toBeInTheDocument();
  await expect.element(tagline).toHaveValue("Skills that pay");
  await expect.element(changedSince).not.toBeInTheDocument();
  answer({ "PUT /institute/": theirs });
  await userEvent.click(save);
  await expect.element(page.getByText("The institute's details are saved.")).toBeVisible();
  const sent = [{ updated_at: institute.updated_at }, { updated_at: theirs.updated_at }];
  expect(bodiesOf("PUT /institute/")).toMatchObject(sent);
});
