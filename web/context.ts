import { createContext, type RouterContextProvider } from "react-router";
import type { DarasaClient } from "#contract/all.ts";
import type { Permission, Role } from "#contract/shared/permissions.ts";

/** What the server hands to every loader and action (server/platform/http/pages.ts). */
export interface PageContext {
  api: DarasaClient;
  viewer: { id: number; email: string; name: string; role: Role; permissions: readonly Permission[] } | null;
  public_url: string;
  nonce: string;
  draw_share_card(card: ShareCard): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }>;
}

/** What the picture of a shared link shows (server/content/share-images/draw.ts). */
export interface ShareCard {
  site: string;
  title: string;
  label: string;
  note: string;
  /** SVG, 16 by 9, for what has no picture. */
  cloth: string;
  image: string | null;
}

export const pageContext = createContext<PageContext>();

/** The contract's client, bound in-process to this request. */
export function serverApi(context: Readonly<RouterContextProvider>): DarasaClient {
  return context.get(pageContext).api;
}

const institutes = new WeakMap<
  Readonly<RouterContextProvider>,
  ReturnType<DarasaClient["institute"]["get"]>
>();

/** The institute, asked for once a request however many of its loaders show it. */
export function instituteOf(context: Readonly<RouterContextProvider>) {
  const known = institutes.get(context) ?? serverApi(context).institute.get();
  institutes.set(context, known);
  return known;
}

export function viewerOf(context: Readonly<RouterContextProvider>): PageContext["viewer"] {
  return context.get(pageContext).viewer;
}
