import { expect, it } from "vitest";
import { noResponse } from "./no-response.ts";
import { headingFor, unknownOutcome } from "./outcome.ts";

it("a form claims that nothing changed only if an answer came", () => {
  const claim = "Your password was not changed";
  expect(headingFor({ new_password: "Too short." }, claim)).toBe(claim);
  expect(headingFor({ "": "The link is used up." }, claim)).toBe(claim);
  expect(headingFor({ "": noResponse }, claim)).toBe(unknownOutcome);
});
