import {
  type InfiniteData,
  InfiniteQueryObserver,
  infiniteQueryOptions,
  QueryClient,
} from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { afterFetch, changeFetched } from "./change-fetched.ts";

/** A paged list. The test decides when each fetch is answered. */
function pagedList() {
  const queries = new QueryClient();
  const fetches: ((page: string[]) => void)[] = [];
  const list = infiniteQueryOptions({
    queryKey: ["list"],
    queryFn: () => new Promise<string[]>((answer) => fetches.push(answer)),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  });
  const shown = () => queries.getQueryData(list.queryKey)?.pages.flat();
  const add = (message: string) =>
    changeFetched(queries, list.queryKey, (data: InfiniteData<string[]>) =>
      data.pages.flat().includes(message)
        ? data
        : { ...data, pages: [[...(data.pages[0] ?? []), message], ...data.pages.slice(1)] },
    );
  return { queries, list, fetches, shown, add };
}

describe("a change of a list that is being fetched", () => {
  it("survives the fetch's answer (students.md 2, Community)", async () => {
    const { queries, list, fetches, shown, add } = pagedList();
    queries.setQueryData(list.queryKey, { pages: [["old"]], pageParams: [0] });
    const fetched = queries.fetchInfiniteQuery({ ...list, staleTime: 0 });
    await expect.poll(() => fetches.length).toBe(1);
    add("first");
    add("second");
    expect(shown()).toEqual(["old", "first", "second"]);
    fetches[0]?.(["old"]);
    await fetched;
    await expect.poll(shown).toEqual(["old", "first", "second"]);
  });

  it("survives the fetch of an older page, and appears once if the answer has it", async () => {
    const { queries, list, fetches, shown, add } = pagedList();
    queries.setQueryData(list.queryKey, { pages: [["new"]], pageParams: [0] });
    const older = queries.fetchInfiniteQuery({ ...list, pages: 2, staleTime: 0 });
    await expect.poll(() => fetches.length).toBe(1);
    add("first");
    fetches[0]?.(["new", "first"]);
    await expect.poll(() => fetches.length).toBe(2);
    fetches[1]?.(["old"]);
    await older;
    await expect.poll(shown).toEqual(["new", "first", "old"]);
  });

  it("queued fetches run one after the other and cancel none", async () => {
    const { queries, list, fetches, shown } = pagedList();
    queries.setQueryData(list.queryKey, { pages: [["new"]], pageParams: [0] });
    const observer = new InfiniteQueryObserver(queries, { ...list, staleTime: Number.POSITIVE_INFINITY });
    const leave = observer.subscribe(() => undefined);
    afterFetch(queries, list.queryKey, () => void observer.fetchNextPage());
    afterFetch(queries, list.queryKey, () => void observer.refetch());
    afterFetch(queries, list.queryKey, () => void observer.fetchNextPage());
    const answers = [["old"], ["new", "since"], ["old"], ["oldest"]];
    for (const [number, page] of answers.entries()) {
      await expect.poll(() => fetches.length).toBe(number + 1);
      fetches[number]?.(page);
    }
    await expect.poll(shown).toEqual(["new", "since", "old", "oldest"]);
    leave();
  });

  it("does not affect a list that was never fetched", () => {
    const { shown, add, queries } = pagedList();
    add("first");
    expect(shown()).toBeUndefined();
    expect(queries.isFetching()).toBe(0);
  });
});
