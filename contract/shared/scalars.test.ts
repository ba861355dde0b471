import { describe, expect, it } from "vitest";
import { requiredText } from "./scalars.ts";

describe("a required text", () => {
  it.each(["Bad\u0000text", "Bad\u001btext", "Bad\u007ftext"])(
    "refuses the control character in %j",
    (text) => {
      const { error } = requiredText("Text is required").safeParse(text);
      expect(error?.issues.map(({ message }) => message)).toEqual(["Control characters are not allowed."]);
    },
  );

  it("keeps tabs and line breaks", () => {
    expect(requiredText("Text is required").parse("One\ttwo\nthree")).toBe("One\ttwo\nthree");
  });
});
