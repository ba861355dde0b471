import { expect, it } from "vitest";
import { loadOnce } from "./load-once.ts";

it("a value is loaded once, and a failed load is tried again", async () => {
  const results = [Promise.reject(new Error("no file")), Promise.resolve("fonts")];
  let loads = 0;
  const load = loadOnce(() => results[loads++] ?? Promise.reject(new Error("loaded too often")));
  await expect(Promise.all([load(), load()])).rejects.toThrow("no file");
  expect(await load()).toBe("fonts");
  expect(await load()).toBe("fonts");
  expect(loads).toBe(2);
});
