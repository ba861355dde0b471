import type { CallOptions } from "#contract/shared/endpoint.ts";
import { abortAfter } from "./abort-after.ts";
import { csrfToken, newCsrfToken, TIMEOUT_MS } from "./csrf-token.ts";
import { NoResponse } from "./no-response.ts";
import { paths } from "./paths.ts";
import { learnServerTime } from "./server-time.ts";
import { forgetUser } from "./stored-user.ts";

interface Outgoing {
  method: string;
  url: string;
  body: FormData | string | undefined;
  options: CallOptions;
}

/**
 * Sends one call with the CSRF header. After a 401 the browser goes to the login page (staff-dashboard.md section 4).
 * The page's own drafts keep what was typed. A change that is refused with a CSRF token of another session or of an
 * earlier key of the server is sent once more with the present one. Where the session is over, that is answered 401.
 * @throws NoResponse when nothing came back
 */
export async function send(outgoing: Outgoing): Promise<Response> {
  const token = outgoing.method === "GET" ? "" : await csrfToken();
  let reply = await sendOnce(outgoing, token);
  if (token && reply.status === 403) {
    const present = await newCsrfToken().catch(() => token);
    if (present !== token) reply = await sendOnce(outgoing, present);
  }
  if (reply.status === 401) void goToLogin();
  return reply;
}

async function sendOnce(outgoing: Outgoing, token: string): Promise<Response> {
  const sentAt_ms = Date.now();
  const isUpload = outgoing.body instanceof FormData;
  const reply = await (isUpload ? sendUpload(outgoing, token) : sendJson(outgoing, token));
  learnServerTime(reply, sentAt_ms);
  return reply;
}

async function sendJson({ method, url, body, options }: Outgoing, token: string): Promise<Response> {
  const signal = abortAfter(options.timeout_ms ?? TIMEOUT_MS, options.signal);
  const headers = headersFor(method, options, token);
  try {
    const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    return await fetch(url, { method, headers: { ...headers, ...type }, body: body ?? null, signal });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NoResponse({ hasTimedOut: signal.aborted });
  }
}

/** How long an answer may take once a file has arrived whole: pictures are drawn anew, and many may wait for their turn. */
const ANSWER_MS = 60_000;

/** fetch tells nothing of an upload's progress, so files go by XMLHttpRequest. */
function sendUpload({ method, url, body, options }: Outgoing, token: string): Promise<Response> {
  const headers = headersFor(method, options, token);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    // A reload or a closed tab would end the upload: the browser asks first. Each upload has a listener of its own.
    const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    const heard = (patience_ms = TIMEOUT_MS) => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), options.timeout_ms ?? patience_ms);
    };
    const end = (settle: () => void) => () => {
      clearTimeout(silence);
      removeEventListener("beforeunload", askBeforeLeaving);
      settle();
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      heard();
      options.onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => heard(ANSWER_MS);
    request.onload = end(() => resolve(toResponse(request)));
    request.onerror = end(() => reject(new NoResponse()));
    request.onabort = end(() => reject(options.signal?.aborted ? options.signal.reason : new NoResponse()));
    options.signal?.addEventListener("abort", () => request.abort());
    heard();
    addEventListener("beforeunload", askBeforeLeaving);
    request.send(body as FormData);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const empty = request.status === 204;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name, value] = line.split(/: ?(.*)/);
    if (name) headers.append(name, value ?? "");
  }
  return new Response(empty ? null : request.responseText, { status: request.status, headers });
}

function headersFor(
  method: string,
  { idempotencyKey, userId }: CallOptions,
  token: string,
): Record<string, string> {
  if (method === "GET") return {};
  return {
    "x-csrftoken": token,
    ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    ...(userId && { "x-user-id": String(userId) }),
  };
}

const LEAVING_MS = 5_000;
let leaving: Promise<void> | undefined;
let left: ReturnType<typeof setTimeout> | undefined;

/** Several calls may find the session over at once; a second navigation would abort the first. */
function goToLogin(): Promise<void> {
  // After a while it may be tried again: the navigation failed, or the browser shows this page again as it was left.
  leaving ??= leave().finally(() => setTimeout(() => (leaving = undefined), LEAVING_MS));
  return leaving;
}

/** A change of one's own ended the session: the page says so and leaves by itself, whatever other calls are answered meanwhile. */
export function leaveByItself(): void {
  leaving = Promise.resolve();
  clearTimeout(left);
  left = setTimeout(() => (leaving = undefined), LEAVING_MS);
}

/** The login page leads back to this address. Until then the dashboard cannot be read on this device. */
async function leave(): Promise<void> {
  forgetUser();
  const { pathname, search } = window.location;
  const { forgetDashboard } = await import("./dashboard/offline/store/cached-dashboard.ts");
  await forgetDashboard();
  window.location.assign(paths.login({ notice: "session-ended", next: pathname + search }));
}
