import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bodiesOf } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

test("the content of a program links to its attendance (beyond.md 2.7)", async () => {
  await openDashboard("?section=programs&program=5&view=content", {
    user: joseph,
    answers: { "GET /programs/5/": program, "GET /programs/5/units/": [] },
  });
  const link = page.getByRole("link", { name: "Attendance" });
  await expect.element(link).toHaveAttribute("href", expect.stringMatching(/view=attendance.*program=5/));
});

test("unpublishing a session with marks asks, and sends the answer (beyond.md 2.7)", async () => {
  const unit = {
    ...{ program: 5, number: 2, title: "Images", outline_title: "", video_url: "", state: "published" },
    ...{ session_starts_at: "2026-05-12T14:00:00Z", session_ends_at: "2026-05-12T15:00:00Z" },
    ...{ session_url: "", session_place: "", session_map_url: "", updated_at: "2026-05-01T09:00:00Z" },
  };
  const marks = { present: 4, late: 0, absent: 1, excused: 0 };
  const full = { ...unit, text: "", files: [], marks };
  await openDashboard("?section=programs&program=5&view=content", {
    user: joseph,
    answers: {
      "GET /programs/5/": program,
      "GET /programs/5/units/": [{ ...unit, has_text: false, files_count: 0 }],
      "GET /programs/5/units/2/": full,
      "PUT /programs/5/units/2/": { ...full, state: "draft" },
    },
  });
  const unpublish = page.getByRole("button", { name: "Unpublish Week 2" });
  await unpublish.click();
  const dialog = page.getByRole("alertdialog", { name: "Unpublish a session with attendance?" });
  await expect
    .element(dialog.getByText(/^5 students are marked for this session: 4 present, 1 absent\./))
    .toBeVisible();
  await dialog.getByRole("button", { name: "Keep It Published" }).click();
  expect(bodiesOf("PUT /programs/5/units/2/")).toEqual([]);
  await unpublish.click();
  await dialog.getByRole("button", { name: "Unpublish" }).click();
  await expect
    .poll(() => bodiesOf("PUT /programs/5/units/2/"))
    .toEqual([{ state: "draft", known_marks: 5, updated_at: unit.updated_at }]);
  await expect.element(page.getByText("Week 2 is a draft again. Its session is cancelled.")).toBeVisible();
});
