import { createContext, type RouterContextProvider } from "react-router";
import type { DarasaClient } from "#contract/all.ts";
import type { PageContext } from "#contract/page-context.ts";

export const pageContext = createContext<PageContext>();

/** Returns the contract's client, which calls the API in-process for this request. */
export function serverApi(context: Readonly<RouterContextProvider>): DarasaClient {
  return context.get(pageContext).api;
}

const institutes = new WeakMap<
  Readonly<RouterContextProvider>,
  ReturnType<DarasaClient["institute"]["get"]>
>();

/** Returns the institute. Loads it once per request, even if several loaders need it. */
export function instituteOf(context: Readonly<RouterContextProvider>) {
  const known = institutes.get(context) ?? serverApi(context).institute.get();
  institutes.set(context, known);
  return known;
}

export function viewerOf(context: Readonly<RouterContextProvider>): PageContext["viewer"] {
  return context.get(pageContext).viewer;
}

export function isHeldBack(context: Readonly<RouterContextProvider>): boolean {
  return context.get(pageContext).is_held_back;
}
