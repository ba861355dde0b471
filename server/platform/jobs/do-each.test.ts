import { expect, it } from "vitest";
import { doEach, runEach } from "./do-each.ts";

it("does the work for each item, and throws the errors at the end", async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item === 2) throw new Error("two");
    done.push(item);
  };
  await expect(doEach([1, 2, 3], work)).rejects.toMatchObject({
    message: "1 of the items failed",
    errors: [{ message: "two" }],
  });
  expect(done).toEqual([1, 3]);
});

it("runs the steps after one that failed", async () => {
  const done: string[] = [];
  const fails = async () => {
    throw new Error("first");
  };
  await expect(runEach(fails, async () => done.push("second"))).rejects.toThrow(AggregateError);
  expect(done).toEqual(["second"]);
});
