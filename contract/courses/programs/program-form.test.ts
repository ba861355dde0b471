import { expect, it } from "vitest";
import { ProgramForm } from "./programs.ts";

it("an empty form with a deadline unit names every missing field (staff.md 5)", () => {
  const empty = Object.fromEntries(Object.keys(ProgramForm.shape).map((name) => [name, ""]));
  const parsed = ProgramForm.safeParse({ ...empty, is_draft: false, price: "UGX ", deadline_unit: "weeks" });
  expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual([
    "title",
    "category",
    "full_description",
    "program_outline",
    "target_audience",
    "price",
    "duration",
    "deadline_value",
  ]);
});
