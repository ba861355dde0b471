import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { api } from "#web/api.ts";
import { leftQuery, nextPage, queueFilterIn, queueQuery, replaceInQueue, rowsOf } from "./queue-query.ts";

const rows = (from: number, to: number, graded_up_to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    id: from + index,
    is_graded: from + index <= graded_up_to,
  }));
const page = (from: number, to: number, graded_up_to: number) => ({ results: rows(from, to, graded_up_to) });
const toMark = { state: undefined, ordering: "to_mark" } as const;

describe("the next page of a queue whose front is marked meanwhile (beyond.md section 4: 'without losing the place')", () => {
  it.each([
    ["nothing is marked: the page after", toMark, [page(1, 50, 0)], 1, 2],
    ["what was marked has left the front: the first page again", toMark, [page(1, 50, 40)], 1, 1],
    ["as far from the front as works still wait", toMark, [page(1, 50, 30), page(31, 80, 30)], 1, 2],
    ["a page that brought nothing new: the page after it", toMark, [page(1, 50, 40), page(1, 50, 40)], 1, 2],
    ["only what waits is listed", { state: "to_mark", ordering: "newest" } as const, [page(1, 50, 50)], 1, 1],
    [
      "marking moves no row of this order",
      { state: undefined, ordering: "oldest" } as const,
      [page(1, 50, 50)],
      1,
      2,
    ],
  ])("%s", (_name, filter, pages, last, expected) => {
    expect(nextPage(filter, pages, last)).toBe(expected);
  });

  it("a work that comes again stays where it came first", () => {
    const data = { pages: [page(1, 3, 1), page(2, 5, 1)] } as never;
    expect(rowsOf(data).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });
});

it("what is graded here is taken off what is left to mark, once (beyond.md section 4: 'pending first')", () => {
  const queries = new QueryClient();
  const filter = queueFilterIn(() => "");
  const left = leftQuery(api, filter).queryKey;
  queries.setQueryData(queueQuery(api, filter).queryKey, {
    pages: [page(1, 3, 1)],
    pageParams: [1],
  } as never);
  queries.setQueryData(left, 2);
  for (const id of [1, 2, 2]) replaceInQueue(queries, { id, is_graded: true } as never);
  expect(queries.getQueryData(left)).toBe(1);
});
