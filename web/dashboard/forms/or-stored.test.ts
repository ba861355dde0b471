import { describe, expect, it } from "vitest";
import { ApiError } from "#contract/shared/api-error.ts";
import { areStored, orStored } from "./or-stored.ts";

const current = { title: "Scrum", tags: ["agile"], price: 5 };
const conflict = new ApiError(409, "stale", { detail: "Changed in the meantime.", current });
const save = (error: Error, changes: Partial<typeof current>) =>
  orStored<typeof current>(Promise.reject(error), (stored) => areStored(changes, stored));

describe("a save that is refused as changed by somebody else", () => {
  it("counts as saved if the record has all its changes", async () => {
    expect(await save(conflict, { title: "Scrum " })).toEqual(current);
    expect(await save(conflict, { tags: ["agile"], price: 5 })).toEqual(current);
  });

  it("fails if one of its changes is not stored", async () => {
    await expect(save(conflict, { title: "Scrum", price: 6 })).rejects.toBe(conflict);
    await expect(save(conflict, { tags: [] })).rejects.toBe(conflict);
  });

  it("fails without the present record, or for another reason", async () => {
    const others = [new ApiError(409, "stale", {}), new ApiError(400, "invalid", { current }), new Error()];
    for (const error of others) await expect(save(error, { price: 5 })).rejects.toBe(error);
  });
});
