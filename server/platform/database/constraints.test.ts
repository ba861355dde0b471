import { expect, it } from "vitest";
import { constraintError } from "./constraints.ts";

const broken = (detail: string) =>
  Object.assign(new Error("violates"), { code: "23503", constraint: "x", detail });

it("a row that refers to what has just gone is 404; one that is still referred to is a fault of ours", () => {
  expect(constraintError(broken('Key (user_id)=(7) is not present in table "users".'))?.status).toBe(404);
  expect(constraintError(broken('Key (id)=(7) is still referenced from table "x".'))).toBeUndefined();
});
