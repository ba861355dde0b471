import { NoResponse } from "./failures/no-response.ts";

/** Addresses of deletions whose answer was lost. The server may have deleted the record or not. */
const lost = new Set<string>();

/**
 * Returns the answer of a deletion. If an earlier attempt got no answer and the record is gone now, that attempt
 * deleted it, so the answer counts as success.
 */
export async function orDeleted(url: string, sending: Promise<Response>): Promise<Response> {
  try {
    const reply = await sending;
    const wasLost = lost.delete(url);
    return wasLost && reply.status === 404 ? new Response(null, { status: 204 }) : reply;
  } catch (error) {
    if (error instanceof NoResponse) lost.add(url);
    throw error;
  }
}
