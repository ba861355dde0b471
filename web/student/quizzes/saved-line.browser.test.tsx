import "#web/styles/app.css";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SavedLine } from "./saved-line.tsx";

const ends_at = "2026-02-03T09:00:00Z";

test.each([
  ["saved", "All answers of this device are sent"],
  ["device", "On this device."],
] as const)(
  "with text of twice the size, the icon of %s is next to its words (look.md)",
  async (state, words) => {
    await page.viewport(360, 800);
    document.documentElement.style.fontSize = "200%";
    try {
      await render(
        <div className="w-64">
          <SavedLine state={state} ends_at={ends_at} isOver onRetry={() => undefined} />
        </div>,
      );
      const text = page.getByText(words, { exact: true });
      await expect.element(text).toBeVisible();
      const icon = document.querySelector("[role='status'] svg")?.getBoundingClientRect();
      const box = text.element().getBoundingClientRect();
      expect(icon?.right).toBeLessThanOrEqual(box.left);
      expect(icon?.top).toBeLessThan(box.bottom);
      expect(icon?.bottom).toBeGreaterThan(box.top);
    } finally {
      document.documentElement.style.fontSize = "";
    }
  },
);
