import { expect, it } from "vitest";
import { constraintError } from "./constraints.ts";

const broken = (fields: object) => constraintError(Object.assign(new Error("violates"), fields));

it("a row that refers to a deleted one is 404, told by the SQLSTATE and not by the server's words", () => {
  expect(broken({ code: "23503", constraint: "x", detail: "Schlüssel fehlt" })?.status).toBe(404);
});

it("a constraint with a meaning has its own error; any other violation is a fault of the server", () => {
  expect(broken({ code: "23505", constraint: "enrollments_once" })?.status).toBe(409);
  expect(broken({ code: "23514", constraint: "programs_title_filled" })).toBeUndefined();
});
