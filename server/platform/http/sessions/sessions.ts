import type { TokenScope } from "#contract/shared/permissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";

/** The owner of an API token, and the token's scopes. */
export interface TokenViewer {
  viewer: Viewer;
  scopes: TokenScope[];
  is_held_back: boolean;
  expires_at: Date;
}

/** Lets the platform identify callers. Sessions and tokens themselves belong to server/accounts. */
export interface Sessions {
  max_age_seconds: number;
  /**
   * Returns the viewer of a valid session. `extended` means that the cookie must be sent again with a later expiry.
   * `is_held_back` means that the person still has to set up two-step login.
   */
  open(
    secret: string,
  ): Promise<{ viewer: Viewer; extended: boolean; is_held_back: boolean; expires_at: Date } | undefined>;
  end(secret: string): Promise<void>;
  /** Refuses callers who have not recently proven who they are and do not give their own password. */
  prove(request: RequestContext, password: string | undefined): Promise<void>;
  viewerOfToken(token: string): Promise<TokenViewer | undefined>;
}
