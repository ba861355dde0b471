import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useSelection } from "./use-selection.ts";

/** Returns the ids from 1 to 4 that are selected. */
const chosen = ({ has }: ReturnType<typeof useSelection>) => [1, 2, 3, 4].filter(has);
const select = () =>
  renderHook((shown?: string) => useSelection(shown ?? "page 1"), { initialProps: "page 1" });

test("a row is selected by one turn, and not by two", async () => {
  const { result, act } = await select();
  await act(() => result.current.turn(1));
  await act(() => result.current.turn(3));
  expect(chosen(result.current)).toEqual([1, 3]);
  await act(() => result.current.turn(1));
  expect(chosen(result.current)).toEqual([3]);
});

test("setting rows replaces the selection, and clearing ends it", async () => {
  const { result, act } = await select();
  await act(() => result.current.turn(1));
  await act(() => result.current.set([2, 4]));
  expect(chosen(result.current)).toEqual([2, 4]);
  await act(() => result.current.clear());
  expect(chosen(result.current)).toEqual([]);
});

test("another page or filter has no selection, and a turn there keeps no hidden row", async () => {
  const { result, act, rerender } = await select();
  await act(() => result.current.set([1, 2]));
  await rerender("page 2");
  expect(chosen(result.current)).toEqual([]);
  await act(() => result.current.turn(3));
  expect(chosen(result.current)).toEqual([3]);
  await rerender("page 1");
  expect(chosen(result.current)).toEqual([]);
});
