import { expect, it } from "vitest";
import { ApiError, apiError } from "./errors.ts";

it("a refusal made by another copy of the class is a refusal (the built pages have their own)", async () => {
  const copy = "./errors.ts?another-copy";
  const another = (await import(copy)) as typeof import("./errors.ts");
  expect(another.ApiError).not.toBe(ApiError);
  expect(another.apiError("not_found")).toBeInstanceOf(ApiError);
  expect(apiError("not_found")).toBeInstanceOf(another.ApiError);
  expect(new Error("plain")).not.toBeInstanceOf(ApiError);
});
