import { isRouteErrorResponse } from "react-router";
import { withWaitInWords } from "#contract/shared/waits.ts";
import { cannotRun, isTooOld } from "#web/cannot-run.ts";
import { proxyRefusal } from "#web/proxy-answer.ts";

/** Nothing came back at all (public-site.md section 8). */
export const noResponse = "No response from server. Please check your network connection.";

/**
 * Runs a form's action on the server; when it cannot be reached or its answer not be read, the form stays as it
 * was typed and says `failed(sentence)`. A redirect is the router's and passes through. Without `otherwise` the form
 * has its own words for every other failure.
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
    // The browser's fetch fails with a TypeError when there is no answer.
    if (error instanceof TypeError) return failed(noResponse);
    return failed(refusalIn(error) ?? otherwise);
  }
}

/** What was answered before the page's action was asked: Darasa was busy, or a server in front of it answered. */
function refusalIn(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const { status, data } = error;
  return ownSentence(String(data)) ?? proxyRefusal(status, "", String(data))?.message;
}

/** Of JSON: Darasa itself answered. */
function ownSentence(text: string): string | undefined {
  try {
    const { detail } = JSON.parse(text);
    return typeof detail === "string" ? withWaitInWords(detail, new Date()) : undefined;
  } catch {
    return undefined;
  }
}
