import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";
import { assignment } from "#tests/support/component/work-samples.ts";

dashboardTests();

test.each([
  ["Keep Percentages", "keep_percentages"],
  ["Keep Marks", "keep_marks"],
])(
  "changed total marks ask about existing grades, and %j sends %s (staff.md 4)",
  async (label, existing_grades) => {
    const graded = { ...assignment, total_marks: 50, graded_count: 1 };
    const answers = {
      "GET /assignments/": pageWith(graded),
      "GET /programs/titles/": [{ id: 5, title: graded.program_title, is_enrollment_open: true }],
    };
    await openDashboard("?section=submitted-assignments&open=edit-7", { user: joseph, answers });
    const form = page.getByRole("dialog", { name: "Edit Assignment" });
    await userEvent.fill(form.getByLabelText("Total marks"), "100");
    await userEvent.click(form.getByRole("button", { name: "Update Assignment" }));
    const question = page.getByRole("alertdialog", { name: "Change the total marks from 50 to 100?" });
    await expect.element(question).toBeVisible();
    await expectAccessible();
    expect(bodiesOf("PUT /assignments/7/")).toEqual([]);
    answer({ "PUT /assignments/7/": { ...graded, total_marks: 100 } });
    await userEvent.click(question.getByRole("button", { name: label }));
    await expect.element(page.getByText("Assignment updated successfully!")).toBeVisible();
    expect(bodiesOf("PUT /assignments/7/")).toEqual([
      expect.objectContaining({ total_marks: "100", existing_grades }),
    ]);
  },
);
