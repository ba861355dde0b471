import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { deleteToken } from "./queries.ts";

/** Revokes a token of the viewer. @throws ApiError 404 when it is not theirs */
export async function removeToken(context: AppContext, request: RequestContext, viewer: Viewer, id: number) {
  await act(context, request, async ({ db, did }) => {
    const before = await deleteToken(db, viewer.id, id);
    if (!before) throw apiError("not_found");
    did("api_token.delete", { id, before });
  });
}
