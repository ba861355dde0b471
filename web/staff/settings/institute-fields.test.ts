import { expect, it } from "vitest";
import type { Institute } from "#contract/content/institute.ts";
import { bodyOf } from "./institute-fields.ts";

it("a save keeps the fields that the form does not show", () => {
  const stored = { name: "Darasa", added_later: "stays" } as unknown as Institute;
  expect(bodyOf({ name: "New name" }, stored)).toMatchObject({ name: "New name", added_later: "stays" });
});
