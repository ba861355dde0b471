import { expect, it } from "vitest";
import { constraintError } from "./constraints.ts";

const broken = (fields: object) => constraintError(Object.assign(new Error("violates"), fields));

it("a foreign key violation is a 404, recognized by SQLSTATE in any server language", () => {
  expect(broken({ code: "23503", constraint: "x", detail: "Schlüssel fehlt" })?.status).toBe(404);
});

it("a named constraint has its own error; any other violation is a server error", () => {
  expect(broken({ code: "23505", constraint: "enrollments_once" })?.status).toBe(409);
  expect(broken({ code: "23514", constraint: "programs_title_filled" })).toBeUndefined();
});
