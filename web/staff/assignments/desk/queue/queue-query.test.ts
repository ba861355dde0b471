import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { leftQuery, nextPage, queueFilterIn, queueQuery, replaceInQueue, rowsOf } from "./queue-query.ts";

const rows = (from: number, to: number, graded_up_to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    id: from + index,
    is_graded: from + index <= graded_up_to,
    has_open_attempt: false,
  }));
const page = (from: number, to: number, graded_up_to: number) => ({ results: rows(from, to, graded_up_to) });
const toMark = { state: undefined, ordering: "to_mark" } as const;

describe("next page of a queue while its first rows are graded (beyond.md 4: 'without losing the place')", () => {
  it.each([
    ["nothing is graded: the next page", toMark, [page(1, 50, 0)], 1, 2],
    ["graded rows have left the front: the first page again", toMark, [page(1, 50, 40)], 1, 1],
    ["the page after all rows that are still ungraded", toMark, [page(1, 50, 30), page(31, 80, 30)], 1, 2],
    ["a page without new rows: the page after it", toMark, [page(1, 50, 40), page(1, 50, 40)], 1, 2],
    [
      "a list of ungraded rows only: the first page again",
      { state: "to_mark", ordering: "newest" } as const,
      [page(1, 50, 50)],
      1,
      1,
    ],
    [
      "an order in which grading moves no row: the next page",
      { state: undefined, ordering: "oldest" } as const,
      [page(1, 50, 50)],
      1,
      2,
    ],
  ])("%s", (_name, filter, pages, last, expected) => {
    expect(nextPage(filter, pages, last)).toBe(expected);
  });

  it("a submission that comes again stays in its first place", () => {
    const data = { pages: [page(1, 3, 1), page(2, 5, 1)] } as never;
    expect(rowsOf(data).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });
});

it("each graded submission lowers the number left to mark once (beyond.md 4: 'pending first')", () => {
  const queries = new QueryClient();
  const filter = queueFilterIn(() => "");
  const left = leftQuery(filter);
  const shown = new QueryObserver(queries, left);
  queries.setQueryData(queueQuery(filter).queryKey, {
    pages: [page(1, 3, 1)],
    pageParams: [1],
  } as never);
  queries.setQueryData(left.queryKey, { count: 2, count_is_exact: true } as never);
  shown.subscribe(() => undefined);
  for (const id of [1, 2, 2])
    replaceInQueue(queries, { id, is_graded: true, has_open_attempt: false } as never);
  expect(shown.getCurrentResult().data).toBe(1);
});

it("a graded quiz with another attempt to mark counts as left, until that is marked (beyond.md 6.1)", () => {
  const queries = new QueryClient();
  const filter = queueFilterIn(() => "");
  const left = leftQuery(filter);
  const shown = new QueryObserver(queries, left);
  const results = [{ id: 1, is_graded: true, has_open_attempt: true }];
  queries.setQueryData(queueQuery(filter).queryKey, { pages: [{ results }], pageParams: [1] } as never);
  queries.setQueryData(left.queryKey, { count: 1, count_is_exact: true } as never);
  shown.subscribe(() => undefined);
  replaceInQueue(queries, { id: 1, is_graded: true, has_open_attempt: false } as never);
  expect(shown.getCurrentResult().data).toBe(0);
});
