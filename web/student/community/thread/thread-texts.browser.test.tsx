import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dashboardTests, openDashboard } from "#tests/support/component/dashboard.tsx";
import { message, scrum } from "#tests/support/component/thread-samples.ts";

dashboardTests();

const last = page.getByRole("article").last();

async function openThread(messages: object[]) {
  await openDashboard("?section=community", {
    answers: { "GET /community/enrolled_programs/": [scrum], "GET /community/": messages },
  });
  await expect.element(last).toBeVisible();
}

const heightOf = (text: string) => page.getByText(text).element().getBoundingClientRect().height;

test.each([
  [360, 740],
  [768, 1024],
  [1280, 720],
])(
  "a message longer than the screen is cut until 'Show all' is pressed, at %i × %i px",
  async (width, height) => {
    await page.viewport(width, height);
    await openThread([message(1, "Short."), message(2, `First line.${"\nA line.".repeat(90)}\nLast line.`)]);
    const showAll = page.getByRole("button", { name: "Show all" });
    await expect.element(showAll).toHaveAttribute("aria-expanded", "false");
    expect(last.element().getBoundingClientRect().height).toBeLessThan(height);
    await userEvent.click(showAll);
    await expect.element(page.getByRole("button", { name: "Show less" })).toBeVisible();
    expect(last.element().getBoundingClientRect().height).toBeGreaterThan(height);
  },
);

test("a message of 300 blank lines shows two of them (visitors.md 9.2)", async () => {
  await openThread([message(1, "One\n\n\ntwo"), message(2, `Three${"\n".repeat(300)}four`)]);
  expect(heightOf("Three")).toBe(heightOf("One"));
  await expect.element(page.getByRole("button", { name: "Show all" })).not.toBeInTheDocument();
});

test("names, messages and fields have the direction of their own text", async () => {
  const sender = { id: 7, name: "أمينة نكاتو", profile_picture: null, is_staff: false };
  await openThread([message(1, "السلام عليكم، هذا أول درس.\nA second paragraph.", { sender })]);
  const directionOf = (element: Element) => element.matches(":dir(rtl)");
  const text = page.getByText("السلام");
  expect(directionOf(text.element())).toBe(true);
  expect(directionOf(page.getByText(sender.name).element())).toBe(true);
  const box = page.getByRole("textbox", { name: "Your message" });
  await userEvent.fill(box, "شكرا.");
  expect(directionOf(box.element())).toBe(true);
  await userEvent.fill(box, "Thank you.");
  expect(directionOf(box.element())).toBe(false);
});
