import { type ErrorResponse, isRouteErrorResponse } from "react-router";
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
    if (isRouteErrorResponse(error)) return failed(sentenceIn(error) ?? otherwise);
    // The browser's fetch fails with a TypeError when there is no answer.
    return failed(error instanceof TypeError ? noResponse : otherwise);
  }
}

/** What an answer says that is not the page's own: of a server in front of Darasa, or of a limit that comes before the page. */
function sentenceIn({ status, data }: ErrorResponse): string | undefined {
  const text = String(data);
  try {
    const { detail } = JSON.parse(text);
    if (typeof detail === "string") return detail;
  } catch {
    // A page, not our JSON.
  }
  return proxyRefusal(status, "", text)?.message;
}
