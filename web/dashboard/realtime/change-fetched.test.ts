import {
  type InfiniteData,
  InfiniteQueryObserver,
  infiniteQueryOptions,
  QueryClient,
} from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { afterFetch, changeFetched } from "./change-fetched.ts";

/** A list of pages of which each is answered when the test says so. */
function pagedList() {
  const queries = new QueryClient();
  const asked: ((page: string[]) => void)[] = [];
  const list = infiniteQueryOptions({
    queryKey: ["list"],
    queryFn: () => new Promise<string[]>((answer) => asked.push(answer)),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  });
  const shown = () => queries.getQueryData(list.queryKey)?.pages.flat();
  const add = (word: string) =>
    changeFetched(queries, list.queryKey, (data: InfiniteData<string[]>) =>
      data.pages.flat().includes(word)
        ? data
        : { ...data, pages: [[...(data.pages[0] ?? []), word], ...data.pages.slice(1)] },
    );
  return { queries, list, asked, shown, add };
}

describe("a change of a list that is being fetched", () => {
  it("outlives the answer that was on its way (student-dashboard.md section 2, Community: what is said is seen)", async () => {
    const { queries, list, asked, shown, add } = pagedList();
    queries.setQueryData(list.queryKey, { pages: [["said"]], pageParams: [0] });
    const fetched = queries.fetchInfiniteQuery({ ...list, staleTime: 0 });
    await expect.poll(() => asked.length).toBe(1);
    add("heard");
    add("heard too");
    expect(shown()).toEqual(["said", "heard", "heard too"]);
    asked[0]?.(["said"]);
    await fetched;
    await expect.poll(shown).toEqual(["said", "heard", "heard too"]);
  });

  it("outlives an older page that was on its way, and is there once when the answer has it", async () => {
    const { queries, list, asked, shown, add } = pagedList();
    queries.setQueryData(list.queryKey, { pages: [["new"]], pageParams: [0] });
    const older = queries.fetchInfiniteQuery({ ...list, pages: 2, staleTime: 0 });
    await expect.poll(() => asked.length).toBe(1);
    add("heard");
    asked[0]?.(["new", "heard"]);
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.(["old"]);
    await older;
    await expect.poll(shown).toEqual(["new", "heard", "old"]);
  });

  it("what waits for the end of a fetch is done in turn: no fetch gives up another", async () => {
    const { queries, list, asked, shown } = pagedList();
    queries.setQueryData(list.queryKey, { pages: [["new"]], pageParams: [0] });
    const observer = new InfiniteQueryObserver(queries, { ...list, staleTime: Number.POSITIVE_INFINITY });
    const leave = observer.subscribe(() => undefined);
    afterFetch(queries, list.queryKey, () => void observer.fetchNextPage());
    afterFetch(queries, list.queryKey, () => void observer.refetch());
    afterFetch(queries, list.queryKey, () => void observer.fetchNextPage());
    const answers = [["old"], ["new", "since"], ["old"], ["oldest"]];
    for (const [number, page] of answers.entries()) {
      await expect.poll(() => asked.length).toBe(number + 1);
      asked[number]?.(page);
    }
    await expect.poll(shown).toEqual(["new", "since", "old", "oldest"]);
    leave();
  });

  it("of a list that nobody has fetched there is nothing to change", () => {
    const { shown, add, queries } = pagedList();
    add("heard");
    expect(shown()).toBeUndefined();
    expect(queries.isFetching()).toBe(0);
  });
});
