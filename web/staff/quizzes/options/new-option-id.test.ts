import { expect, it } from "vitest";
import { OptionId } from "#contract/courses/quizzes/kind.ts";
import { newOptionId } from "./new-option-id.ts";

it("ids of options differ and are those that the contract accepts (beyond.md 6.1)", () => {
  const ids = Array.from({ length: 500 }, newOptionId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(OptionId.parse(id)).toBe(id);
});
