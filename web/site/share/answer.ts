import type { SharePicture } from "#contract/content/share-images.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { isMissing } from "#web/api/api-error.ts";

const plain = { "content-type": "text/plain; charset=utf-8" };

/**
 * Answers with the picture for other sites and chats. A missing or private page answers 404, a full render queue 503.
 */
export async function pictureResponse(draw: () => Promise<SharePicture>): Promise<Response> {
  try {
    const { bytes, type } = await draw();
    return new Response(bytes, {
      headers: {
        "content-type": type,
        "cache-control": "public, max-age=3600",
        "cross-origin-resource-policy": "cross-origin",
      },
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 503)
      return new Response(error.message, { status: 503, headers: { ...plain, "retry-after": "2" } });
    if (!isMissing(error)) throw error;
    return new Response("404 Not Found", { status: 404, headers: plain });
  }
}

/** Returns the id in "12.png", or 0 for any other name. */
export function idOfFile(file: string | undefined): number {
  const [, id] = /^([1-9]\d{0,9})\.png$/.exec(file ?? "") ?? [];
  return Number(id ?? 0);
}
