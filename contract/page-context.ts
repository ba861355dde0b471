import type { DarasaClient } from "#contract/all.ts";
import type { ShareCard, SharePicture } from "#contract/content/share-images.ts";
import type { Permission, Role } from "./shared/permissions.ts";

/** Context that the server passes to every loader and action of the web. */
export interface PageContext {
  /** The contract's client, bound to this request. */
  api: DarasaClient;
  /** Null for a visitor. */
  viewer: { id: number; email: string; name: string; role: Role; permissions: readonly Permission[] } | null;
  /** True if the viewer can do nothing before setting up the second factor that the institute requires. */
  is_held_back: boolean;
  public_url: string;
  /** Placeholder in the page's inline scripts. The server replaces it with their hashes before it sends the page. */
  nonce: string;
  draw_share_card(card: ShareCard): Promise<SharePicture>;
}
