import { expect, it } from "vitest";
import { summaryOf } from "./api-error.ts";

const labels = { name: "Full name", message: "Your message" };

it.each([
  ["name", "Must have at least one letter.", "Full name: Must have at least one letter."],
  ["name", "Name is required", "Name is required"],
  ["message", "Must be at most 5000 characters.", "Your message: Must be at most 5000 characters."],
  ["password", "Passwords don't match", "Passwords don't match"],
])("a summary names the field %s of %j (visitors.md 5)", (name, message, shown) => {
  expect(summaryOf({ [name]: message }, labels)).toEqual([{ name, message: shown }]);
});

it("a message without a field has no label and no link", () => {
  expect(summaryOf({ "": "Must wait." }, { "": "Form" })).toEqual([{ message: "Must wait." }]);
});
