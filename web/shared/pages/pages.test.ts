import { describe, expect, it } from "vitest";
import { pagesOf } from "./pages.ts";

const list = (count: number, count_is_exact: boolean, next: string | null) => ({
  ...{ count, count_is_exact, next },
  previous: null,
  results: [],
});

describe("page numbers of a list (api.md 6, 'Lists')", () => {
  it("an exact count gives the last page", () => {
    expect(pagesOf(list(21, true, "/?page=2"), 1, 10)).toEqual({
      pageCount: 3,
      hasUnknown: false,
      hasNext: true,
    });
    expect(pagesOf(list(21, true, null), 3, 10).hasNext).toBe(false);
  });

  it("after a count that stopped at 10,000, 'next' tells if another page follows", () => {
    expect(pagesOf(list(10_000, false, "/?page=401"), 400, 25)).toEqual({
      pageCount: 400,
      hasUnknown: true,
      hasNext: true,
    });
    expect(pagesOf(list(10_000, false, null), 402, 25).hasNext).toBe(false);
  });

  it("no page after 500 is linked, since the API answers it with 400", () => {
    expect(pagesOf(list(10_000, false, "/?cursor=abc"), 500, 10)).toEqual({
      pageCount: 500,
      hasUnknown: false,
      hasNext: false,
    });
    expect(pagesOf(list(9_000, true, "/?cursor=abc"), 500, 10).hasNext).toBe(false);
  });
});
