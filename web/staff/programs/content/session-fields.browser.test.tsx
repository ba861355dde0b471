import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

test.each([1280, 768])(
  "at %d px the fields of a session show the whole day and time (beyond.md 2.2)",
  async (width) => {
    await page.viewport(width, 800);
    await openDashboard("?section=programs&program=5&view=content&unit=2", {
      user: joseph,
      answers: {
        "GET /programs/5/": program,
        "GET /programs/5/units/2/": {
          ...{ program: 5, number: 2, title: "", outline_title: "", text: "", video_url: "", files: [] },
          ...{ state: "draft", marks: { present: 0, late: 0, absent: 0, excused: 0 } },
          ...{ session_starts_at: "2026-11-25T06:00:00Z", session_ends_at: "2026-11-25T08:00:00Z" },
          ...{ session_url: "", session_place: "", session_map_url: "", updated_at: null },
        },
      },
    });
    for (const name of ["Session starts", "Session ends"]) {
      const field = page.getByLabelText(name);
      await expect.element(field).toBeVisible();
      expect(field.element().clientWidth).toBeGreaterThanOrEqual(232);
    }
  },
);
