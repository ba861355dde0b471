import type { TokenScope } from "#contract/shared/permissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { RequestContext } from "./request-context.ts";

/** The owner of an API token, and what the token may do. */
export interface TokenViewer {
  viewer: Viewer;
  scopes: TokenScope[];
  is_held_back: boolean;
}

/** How the platform learns who asks. Sessions and tokens themselves belong to server/accounts. */
export interface Sessions {
  max_age_seconds: number;
  /** The viewer of a live session; `extended` when its cookie should be sent again with a later expiry; held back while it lacks what the institute asks for. */
  open(secret: string): Promise<{ viewer: Viewer; extended: boolean; is_held_back: boolean } | undefined>;
  /** Refuses a caller who neither proved lately who they are nor gives their own password. */
  prove(request: RequestContext, password: string | undefined): Promise<void>;
  viewerOfToken(token: string): Promise<TokenViewer | undefined>;
}
