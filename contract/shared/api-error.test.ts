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

it.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [600, "10 minutes"],
])("a refusal of wrong codes for %i seconds says %s (beyond.md 2.7)", (seconds, wait) => {
  expect(apiError("too_many_wrong_codes", { seconds })).toMatchObject({
    ...{ message: `Too many wrong codes. Try again in ${wait}.`, retryAfterSeconds: seconds },
  });
});
