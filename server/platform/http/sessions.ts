import type { Viewer } from "#contract/shared/viewer.ts";

/** How the platform learns who asks. Sessions and tokens themselves belong to server/accounts. */
export interface Sessions {
  max_age_seconds: number;
  /** The viewer of a live session; `extended` when its cookie should be sent again with a later expiry. */
  open(secret: string): Promise<{ viewer: Viewer; extended: boolean } | undefined>;
  /** The viewer of a live API token. */
  viewerOfToken(token: string): Promise<Viewer | undefined>;
}
