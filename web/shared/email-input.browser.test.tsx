import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { EmailInput } from "./email-input.tsx";

test("a probable slip is asked about, and one press corrects it (visitors.md 2)", async () => {
  const change = vi.fn();
  await render(<EmailInput aria-label="Email" onChange={(event) => change(event.target.value)} />);
  const field = page.getByLabelText("Email");
  await userEvent.fill(field, "amina@gmial.con");
  await userEvent.tab();
  await userEvent.click(page.getByRole("button", { name: "amina@gmail.com" }));
  await expect.element(field).toHaveValue("amina@gmail.com");
  await expect.element(page.getByText("Did you mean")).not.toBeInTheDocument();
  expect(change).toHaveBeenLastCalledWith("amina@gmail.com");
});
