import { NoResponse } from "./failures/no-response.ts";

/** Pause before a deletion is sent again after a lost answer. */
const PAUSE_MS = 800;

/** Addresses of deletions whose answer was lost. The server may have deleted the record or not. */
const lost = new Set<string>();

/**
 * Returns the answer of a deletion. Sends it once more after a lost answer, because a second deletion changes nothing. If
 * an earlier attempt got no answer and the record is gone now, that attempt deleted it, so the answer counts as success.
 */
export async function orDeleted(url: string, attempt: () => Promise<Response>): Promise<Response> {
  try {
    return await once(url, attempt);
  } catch (error) {
    const isLost = error instanceof NoResponse && !error.hasTimedOut;
    if (!isLost || navigator.onLine === false) throw error;
    await new Promise((go) => setTimeout(go, PAUSE_MS));
    return once(url, attempt);
  }
}

async function once(url: string, attempt: () => Promise<Response>): Promise<Response> {
  try {
    const reply = await attempt();
    const wasLost = lost.delete(url);
    return wasLost && reply.status === 404 ? new Response(null, { status: 204 }) : reply;
  } catch (error) {
    if (error instanceof NoResponse) lost.add(url);
    throw error;
  }
}
