import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { ApplicationAnswer } from "./application-answer.ts";
import { ApplicationForm } from "./application-form.tsx";

const message = page.getByLabelText("Message (optional)");

const show = (answer: ApplicationAnswer | undefined) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: "/", element: <ApplicationForm answer={answer} /> }])}
    />,
  );

test("near its limit, the message counts the characters (visitors.md 5.4)", async () => {
  await show(undefined);
  await userEvent.fill(message, "a".repeat(1_799));
  await expect.element(message).toHaveAccessibleDescription(/^Who will you reach/);
  await userEvent.fill(message, "a".repeat(1_988));
  await expect.element(message).toHaveAccessibleDescription("12 characters left");
  await userEvent.fill(message, "a".repeat(2_003));
  await expect.element(message).toHaveAccessibleDescription("3 characters too many");
});

test("the summary names the field of a general sentence (visitors.md 5)", async () => {
  const messages = { name: "Must have at least one letter." };
  await show({ is_sent: false, values: {}, messages });
  await expect
    .element(page.getByRole("link", { name: "Full name: Must have at least one letter." }))
    .toBeVisible();
});
