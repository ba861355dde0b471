import { isMissing } from "#web/api-error.ts";

interface Drawn {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** The picture as other sites and chats fetch it; what is not there, or not public, has none. */
export async function pictureResponse(draw: () => Promise<Drawn>): Promise<Response> {
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
    if (!isMissing(error)) throw error;
    return new Response("404 Not Found", {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}

/** "12.png" names the record 12; everything else names nothing. */
export function idOfFile(file: string | undefined): number {
  const [, id] = /^([1-9]\d{0,9})\.png$/.exec(file ?? "") ?? [];
  return Number(id ?? 0);
}
