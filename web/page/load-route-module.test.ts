import { beforeEach, expect, it, vi } from "vitest";
import { openTarget } from "./load-route-module.ts";

const here = { pathname: "/register", search: "?program=24", hash: "", assign: vi.fn(), reload: vi.fn() };
const going = (
  location?: { pathname: string; search: string; hash: string; state?: unknown },
  initialized = true,
) => ({
  state: { initialized, navigation: { location } },
});
beforeEach(() => void vi.clearAllMocks());

it("a navigation whose script is lost opens its target as a document (visitors.md 8)", () => {
  openTarget(going({ pathname: "/login", search: "?notice=registered", hash: "#top" }), here);
  expect(here.assign).toHaveBeenCalledExactlyOnceWith("/login?notice=registered#top");
  expect(here.reload).not.toHaveBeenCalled();
});

it("the address for a document, with a notice, comes before the target", () => {
  const state = { as_document: "/login?notice=registered" };
  openTarget(going({ pathname: "/login", search: "", hash: "", state }), here);
  expect(here.assign).toHaveBeenCalledExactlyOnceWith("/login?notice=registered");
});

it("a lost script that was fetched in advance changes nothing", () => {
  openTarget(going(), here);
  expect([here.assign.mock.calls, here.reload.mock.calls]).toEqual([[], []]);
});

it("a script that is lost before the page runs reloads it", () => {
  openTarget(undefined, here);
  openTarget(going(undefined, false), here);
  expect(here.reload).toHaveBeenCalledTimes(2);
});

it("a target on the same page with an anchor reloads it", () => {
  openTarget(going({ pathname: here.pathname, search: here.search, hash: "#top" }), here);
  expect(here.reload).toHaveBeenCalledOnce();
});
