import { expect } from "vitest";
import { type Locator, userEvent } from "vitest/browser";
import { bodiesOf } from "./answers.ts";

/** Presses the button until the call is sent. A form takes a second press within a second for a double tap. */
export const saveLater = (button: Locator, call: string) =>
  expect
    .poll(async () => {
      await userEvent.click(button);
      return bodiesOf(call).length;
    })
    .toBe(1);
