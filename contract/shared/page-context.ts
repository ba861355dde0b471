import type { DarasaClient } from "#contract/all.ts";
import type { ShareCard, SharePicture } from "#contract/content/share-images.ts";
import type { Permission, Role } from "./permissions.ts";

/** What the server gives to every loader and action of the web. */
export interface PageContext {
  /** The contract's client, bound to this request. */
  api: DarasaClient;
  /** Null for a visitor. */
  viewer: { id: number; email: string; name: string; role: Role; permissions: readonly Permission[] } | null;
  /** The viewer may do no more than set up the second factor, which the institute asks for. */
  is_held_back: boolean;
  public_url: string;
  /** Marks the page's own inline scripts. The server replaces it by their hashes before it sends the page. */
  nonce: string;
  draw_share_card(card: ShareCard): Promise<SharePicture>;
}
