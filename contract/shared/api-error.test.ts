import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { apiError } from "./errors.ts";

it("instanceof recognizes an ApiError from another copy of the module, as the built pages have", async () => {
  const copy = "./api-error.ts?another-copy";
  const another = (await import(copy)) as typeof import("./api-error.ts");
  expect(another.ApiError).not.toBe(ApiError);
  expect(new another.ApiError(404, "not_found", {})).toBeInstanceOf(ApiError);
  expect(apiError("not_found")).toBeInstanceOf(another.ApiError);
  expect(new Error("plain")).not.toBeInstanceOf(ApiError);
});
