import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { StoredInstitute } from "#contract/content/institute.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { demonstrationInstitute } from "#seed/demo/content/institute.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import {
  graceWith,
  member,
  pageWith,
  post,
  program,
  testimonial,
} from "#tests/support/component/staff-samples.ts";
import { pressAgain } from "#web/api/failures/lost-answer.ts";

dashboardTests();

const institute: StoredInstitute = {
  ...demonstrationInstitute,
  logo: null,
  updated_at: "2026-01-05T09:00:00Z",
};
const answers = {
  "GET /institute/": institute,
  "GET /team-members/6/": member,
  "GET /testimonials/4/": testimonial,
  "GET /blog-posts/8/": post,
  "GET /programs/5/": program,
  "GET /programs/": pageWith(program),
  "GET /programs/drafts/": pageWith(),
  "GET /programs/categories/": { categories: ["Energy", "Health"] },
};
const open = (search: string, user = joseph) => openDashboard(`?section=${search}`, { user, answers });
const alert = (sentence: string) => page.getByRole("alert").filter({ hasText: sentence });
const notice = (sentence: string) => page.getByRole("status").filter({ hasText: sentence });

/** Checks that the failure is on the screen, and that its line has the focus. */
async function expectSeen(failure: Locator): Promise<void> {
  await expect.element(failure).toBeInViewport({ ratio: 1 });
  expect(failure.element().parentElement).toHaveFocus();
}

/** Saves after scrolling to one end of the page. */
async function saveFrom(end: "top" | "bottom", button: string): Promise<void> {
  window.scrollTo(0, end === "top" ? 0 : document.body.scrollHeight);
  await userEvent.click(page.getByRole("button", { name: button }));
}

const forms: { search: string; call: string; field: string; button: string; failure: string }[] = [
  {
    search: "team&member=6",
    call: "PUT /team-members/6/",
    field: "Role",
    button: "Update Member",
    failure: "Failed to save team member. Please try again later.",
  },
  {
    search: "testimonials&testimonial=4",
    call: "PUT /testimonials/4/",
    field: "Company",
    button: "Update Testimonial",
    failure: "Failed to save testimonial. Please try again.",
  },
  {
    search: "blog&post=8",
    call: "PUT /blog-posts/8/",
    field: "Category",
    button: "Update Post",
    failure: "Failed to save blog post",
  },
  {
    search: "programs&program=5",
    call: "PATCH /programs/5/",
    field: "Title",
    button: "Update Program",
    failure: "Failed to save program",
  },
];

describe("a failed save", () => {
  for (const [width, height] of [
    [1280, 720],
    [360, 740],
  ] as const)
    test.each(forms)(`of $search is seen next to the button at ${width} px (look.md)`, async (form) => {
      await page.viewport(width, height);
      await open(form.search);
      const field = page.getByLabelText(form.field);
      await userEvent.fill(field, "Not saved");
      answer({ [form.call]: () => refusal(500) });
      await saveFrom("bottom", form.button);
      await expectSeen(alert(form.failure));
      await expect.element(field).toHaveValue("Not saved");
    });

  test("of the institute's details is seen next to the button (look.md)", async () => {
    await page.viewport(1280, 720);
    await open("settings&tab=institute");
    answer({ "PUT /institute/": () => refusal(500) });
    await expect.element(page.getByRole("button", { name: "Save Changes" })).toBeEnabled();
    await saveFrom("bottom", "Save Changes");
    await expectSeen(alert("Failed to save. Please try again."));
  });

  test("without the permission shows the refusal next to the button (look.md)", async () => {
    await page.viewport(360, 740);
    await open("blog&post=8", graceWith("blog"));
    await userEvent.fill(page.getByLabelText("Category"), "Not allowed");
    const detail = "You do not have permission to perform this action.";
    answer({ "PUT /blog-posts/8/": () => refusal(403, { detail }) });
    await saveFrom("top", "Update Post");
    await expectSeen(alert(detail));
    await expect.element(page.getByLabelText("Category")).toHaveValue("Not allowed");
  });
});

test("a save without an answer says so, and pressing again repeats it (staff.md 8)", async () => {
  await open("programs&program=5");
  await userEvent.fill(page.getByLabelText("Duration"), "9 weeks");
  answer({ "PATCH /programs/5/": () => networkFailure });
  await userEvent.click(page.getByRole("button", { name: "Update Program" }));
  await expectSeen(alert(pressAgain));
  await expect.element(alert("Failed to save program. Please try again.")).toBeVisible();
  answer({ "PATCH /programs/5/": { ...program, duration: "9 weeks" } });
  await userEvent.click(page.getByRole("button", { name: "Update Program" }));
  await expect.element(page.getByText("Program updated successfully!")).toBeVisible();
});

test("a record's save whose first answer was lost counts as saved", async () => {
  await open("programs&program=5");
  await userEvent.fill(page.getByLabelText("Duration"), "9 weeks");
  const current = { ...program, duration: "9 weeks", updated_at: "2026-01-06T09:00:00Z" };
  answer({
    "PATCH /programs/5/": () => refusal(409, { detail: apiErrors.stale.sentence, current }),
    "GET /programs/5/": current,
  });
  await userEvent.click(page.getByRole("button", { name: "Update Program" }));
  await expect.element(page.getByText("Program updated successfully!")).toBeVisible();
});

test("details of the institute that both changed show both versions (staff.md 4.9)", async () => {
  await open("settings&tab=institute");
  const tagline = page.getByRole("textbox", { name: "Tagline" });
  await userEvent.fill(tagline, "Mine");
  const current = { ...institute, tagline: "Theirs", updated_at: "2026-01-06T09:00:00Z" };
  answer({ "PUT /institute/": () => refusal(409, { detail: apiErrors.stale.sentence, current }) });
  await userEvent.click(page.getByRole("button", { name: "Save Changes" }));
  await userEvent.click(page.getByRole("button", { name: "Take theirs for Tagline" }));
  await expect.element(tagline).toHaveValue("Theirs");
});

describe("a program that somebody else", () => {
  test("has changed is loaded again, and the typed changes stay (look.md)", async () => {
    await page.viewport(360, 740);
    await open("programs&program=5");
    await userEvent.fill(page.getByLabelText("Duration"), "9 weeks");
    const changed = { ...program, category: "Health", updated_at: "2026-01-06T09:00:00Z" };
    answer({
      "PATCH /programs/5/": () => refusal(409, { detail: apiErrors.stale.sentence }),
      "GET /programs/5/": changed,
    });
    await saveFrom("top", "Update Program");
    await expectSeen(notice(apiErrors.stale.sentence));
    await userEvent.click(page.getByRole("button", { name: "Load the latest version" }));
    await expect.element(page.getByLabelText("Category")).toHaveValue("Health");
    await expect.element(page.getByLabelText("Duration")).toHaveValue("9 weeks");
    await expect.element(page.getByLabelText("Title")).toHaveFocus();
    await expect
      .element(notice("The latest version is loaded. Your changes are not saved yet."))
      .toBeVisible();
  });

  test("has changed in the same field shows both versions, and either can be kept (staff.md 4.9)", async () => {
    await open("programs&program=5");
    const duration = page.getByLabelText("Duration");
    await userEvent.fill(duration, "9 weeks");
    const current = { ...program, duration: "12 weeks", updated_at: "2026-01-06T09:00:00Z" };
    const stale = () => refusal(409, { detail: apiErrors.stale.sentence, current });
    answer({ "PATCH /programs/5/": stale, "GET /programs/5/": current });
    await userEvent.click(page.getByRole("button", { name: "Update Program" }));
    const both = page.getByRole("list", { name: "Fields that were changed twice" });
    await expect.element(both.getByText("9 weeks")).toBeVisible();
    await expect.element(both.getByText("12 weeks")).toBeVisible();
    await userEvent.click(both.getByRole("button", { name: "Take theirs for Duration" }));
    await expect.element(duration).toHaveValue("12 weeks");
    await userEvent.click(both.getByRole("button", { name: "Keep mine for Duration" }));
    await expect.element(duration).toHaveValue("9 weeks");
  });

  test("has changed in the same field can be saved after the choice (staff.md 4.9)", async () => {
    await open("programs&program=5");
    const unit = page.getByLabelText("Deadline unit");
    await userEvent.selectOptions(unit, "weeks");
    await userEvent.fill(page.getByLabelText("Deadline value"), "2");
    await userEvent.fill(page.getByLabelText("Duration"), "9 weeks");
    const current = {
      ...{ ...program, duration: "12 weeks", updated_at: "2026-01-06T09:00:00Z" },
      ...{ deadline_unit: "months" as const, deadline_value: 2 },
    };
    const stale = () => refusal(409, { detail: apiErrors.stale.sentence, current });
    answer({ "PATCH /programs/5/": stale, "GET /programs/5/": current });
    await userEvent.click(page.getByRole("button", { name: "Update Program" }));
    const both = page.getByRole("list", { name: "Fields that were changed twice" });
    await expect.element(both.getByText("Weeks", { exact: true })).toHaveAttribute("dir", "auto");
    await expect.element(both.getByText("Months", { exact: true })).toBeVisible();
    await userEvent.click(both.getByRole("button", { name: "Take theirs for Duration" }));
    const advice = "Choose for each field, then load the latest version and save again.";
    await expect.element(page.getByText(advice)).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Load the latest version" }));
    await expect.element(page.getByLabelText("Deadline value")).toHaveValue("2");
    await expect.element(page.getByLabelText("Duration")).toHaveValue("12 weeks");
    answer({ "PATCH /programs/5/": current });
    await userEvent.click(page.getByRole("button", { name: "Update Program" }));
    await expect.element(page.getByText("Program updated successfully!")).toBeVisible();
    const change = { deadline_unit: "weeks", updated_at: current.updated_at };
    expect(bodiesOf("PATCH /programs/5/").at(-1)).toMatchObject(change);
  });

  test("has deleted can be saved once it is restored (look.md)", async () => {
    await page.viewport(1024, 768);
    await open("programs&program=5");
    await userEvent.fill(page.getByLabelText("Duration"), "9 weeks");
    answer({ "PATCH /programs/5/": () => refusal(404, { detail: apiErrors.not_found.sentence }) });
    await saveFrom("top", "Update Program");
    await expectSeen(notice("This was deleted in the meantime."));
    await expect.element(page.getByText("Please try again.")).not.toBeInTheDocument();
    answer({ "PATCH /programs/5/": { ...program, duration: "9 weeks" } });
    await userEvent.click(page.getByRole("button", { name: "Update Program" }));
    await expect.element(page.getByText("Program updated successfully!")).toBeVisible();
    const change = { duration: "9 weeks", updated_at: program.updated_at };
    expect(bodiesOf("PATCH /programs/5/")).toEqual([change, change]);
  });
});
