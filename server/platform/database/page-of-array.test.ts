import { expect, it } from "vitest";
import { type ListCall, pageOfArray } from "./lists.ts";

const page = (query: object, rows: number[]) =>
  pageOfArray({ context: { config: { publicUrl: "" } }, query } as ListCall, "/rows/", rows);

it("a full last page of rows in memory has no next one (api.md 6.3)", () => {
  const rows = [1, 2, 3, 4];
  expect(page({ page_size: 2 }, rows)).toMatchObject({
    ...{ results: [1, 2], previous: null, next: "/api/rows/?page_size=2&page=2" },
  });
  expect(page({ page_size: 2, page: 2 }, rows)).toMatchObject({
    ...{ results: [3, 4], previous: "/api/rows/?page_size=2&page=1", next: null },
  });
  expect(page({ page_size: 2, page: 9 }, rows)).toMatchObject({
    ...{ results: [], previous: "/api/rows/?page_size=2&page=2", next: null },
  });
  expect(page({}, [])).toMatchObject({ count: 0, results: [], previous: null, next: null });
});
