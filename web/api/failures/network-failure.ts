import { isRouteErrorResponse } from "react-router";
import { withWaitInWords } from "#contract/shared/time/waits.ts";
import { cannotRun, isTooOld } from "#web/api/failures/cannot-run.ts";
import { noResponse } from "#web/api/failures/no-response.ts";
import { proxyRefusal } from "#web/api/failures/proxy-answer.ts";

/**
 * Runs a form's action on the server. If there is no readable answer, returns `failed(sentence)`, and the form keeps
 * its values. Rethrows a redirect for the router. `otherwise` is the message for all other failures; without it the
 * form uses its own.
 */
export async function reached<Answer, Failure>(
  ask: () => Promise<Answer>,
  failed: (sentence: string) => Failure,
  otherwise = "",
): Promise<Answer | Failure> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isTooOld(error)) return failed(cannotRun);
    // The browser's fetch fails with a TypeError if there is no answer.
    if (error instanceof TypeError) return failed(noResponse);
    return failed(refusalIn(error) ?? otherwise);
  }
}

/** Returns the message of an answer that did not come from the page's action: Darasa was busy, or a proxy answered. */
function refusalIn(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const { status, data } = error;
  return ownSentence(String(data)) ?? proxyRefusal(status, "", String(data))?.message;
}

/** Returns the message of a JSON answer. Only Darasa answers JSON. */
function ownSentence(text: string): string | undefined {
  try {
    const { detail } = JSON.parse(text);
    return typeof detail === "string" ? withWaitInWords(detail, new Date()) : undefined;
  } catch {
    return undefined;
  }
}
