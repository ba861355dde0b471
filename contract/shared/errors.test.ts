import { expect, it } from "vitest";
import { Refusal, refuse } from "./errors.ts";

it("a refusal made by another copy of the class is a refusal (the built pages have their own)", async () => {
  const copy = "./errors.ts?another-copy";
  const another = (await import(copy)) as typeof import("./errors.ts");
  expect(another.Refusal).not.toBe(Refusal);
  expect(another.refuse("not_found")).toBeInstanceOf(Refusal);
  expect(refuse("not_found")).toBeInstanceOf(another.Refusal);
  expect(new Error("plain")).not.toBeInstanceOf(Refusal);
});
