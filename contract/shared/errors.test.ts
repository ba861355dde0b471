import { expect, it } from "vitest";
import { ApiError, apiError } from "./errors.ts";

it("an ApiError of another copy of the module is one (the built pages have their own copy)", async () => {
  const copy = "./errors.ts?another-copy";
  const another = (await import(copy)) as typeof import("./errors.ts");
  expect(another.ApiError).not.toBe(ApiError);
  expect(another.apiError("not_found")).toBeInstanceOf(ApiError);
  expect(apiError("not_found")).toBeInstanceOf(another.ApiError);
  expect(new Error("plain")).not.toBeInstanceOf(ApiError);
});
