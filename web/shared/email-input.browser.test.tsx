import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { passTime, typeInto } from "#tests/support/component/pass-time.ts";
import { EmailInput } from "./email-input.tsx";

test("a probable slip is asked about, and one press corrects it (visitors.md 2)", async () => {
  const change = vi.fn();
  await render(<EmailInput aria-label="Email" onChange={(event) => change(event.target.value)} />);
  const field = page.getByLabelText("Email");
  await userEvent.fill(field, "amina@gmial.con");
  await userEvent.click(page.getByRole("button", { name: "amina@gmail.com" }));
  await expect.element(field).toHaveValue("amina@gmail.com");
  await expect.element(page.getByText("Did you mean")).not.toBeInTheDocument();
  expect(change).toHaveBeenLastCalledWith("amina@gmail.com");
});

test("the question waits for a pause in typing, and moves nothing when the field is left (visitors.md 2)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await render(<EmailInput aria-label="Email" />);
  const field = page.getByLabelText("Email").element() as HTMLInputElement;
  field.focus();
  typeInto(field, "amina@gmial.con");
  field.blur();
  await passTime(900);
  expect(page.getByText("Did you mean").elements()).toEqual([]);
  await passTime(200);
  expect(page.getByText("Did you mean").elements()).toHaveLength(1);
});
