import { expect, it } from "vitest";
import { labelled } from "./bar-labels.tsx";

const at = (count: number, where: string[]) =>
  labelled(count).flatMap((shown, index) => (where.includes(shown) ? [index] : []));

it("labels the last bar and equal steps back: at most 5 on phones, 15 at 1280 px", () => {
  expect(at(30, ["phone"])).toEqual([5, 11, 17, 23, 29]);
  expect(at(12, ["phone"])).toEqual([2, 5, 8, 11]);
  expect(at(12, ["phone", "desk"])).toHaveLength(12);
  expect(at(2, ["phone"])).toEqual([0, 1]);
  for (let count = 1; count <= 400; count++) {
    expect(at(count, ["phone"]).length).toBeLessThanOrEqual(5);
    expect(at(count, ["phone", "desk"]).length).toBeLessThanOrEqual(15);
    expect(at(count, ["phone"])).toContain(count - 1);
  }
});
