import type { CallOptions } from "#contract/shared/endpoint.ts";
import { forgetUser } from "#web/browser/stored-user.ts";
import { paths } from "#web/paths.ts";
import { csrfToken, newCsrfToken, TIMEOUT_MS } from "./csrf-token.ts";
import { abortAfter } from "./failures/abort-after.ts";
import { NoResponse } from "./failures/no-response.ts";
import { orDeleted } from "./lost-deletions.ts";
import { learnServerTime } from "./server-time.ts";

interface Outgoing {
  method: string;
  url: string;
  body: FormData | string | undefined;
  options: CallOptions;
}

/**
 * Sends a call with the CSRF header. After a 401 the browser goes to the login page (staff.md 4); typed values stay in
 * the page's drafts. If the CSRF token belongs to another session or an earlier key of the server, sends the change
 * again with the current token. If the session has ended, that attempt answers 401.
 * @throws NoResponse if there was no answer
 */
export async function send(outgoing: Outgoing): Promise<Response> {
  const token = outgoing.method === "GET" ? "" : await csrfToken();
  let reply = await sendOnce(outgoing, token);
  if (token && reply.status === 403) {
    const present = await newCsrfToken().catch(() => token);
    if (present !== token) reply = await sendOnce(outgoing, present);
  }
  if (reply.status === 401) goToLogin();
  return reply;
}

async function sendOnce(outgoing: Outgoing, token: string): Promise<Response> {
  const sentAt_ms = Date.now();
  const isUpload = outgoing.body instanceof FormData;
  const attempt = () => (isUpload ? sendUpload(outgoing, token) : sendJson(outgoing, token));
  const reply = await (outgoing.method === "DELETE" ? orDeleted(outgoing.url, attempt) : attempt());
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

/** Maximum wait for the answer after a file was uploaded. Images are resized, and requests may queue. */
const ANSWER_MS = 60_000;

/** Sends files by XMLHttpRequest, because fetch does not report the progress of uploads. */
function sendUpload({ method, url, body, options }: Outgoing, token: string): Promise<Response> {
  const headers = headersFor(method, options, token);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    // Leaving the page would end the upload, so the browser asks first. Each upload has its own listener.
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
/** The change that may end the session, until its answer; and whether another call answered 401 in the meantime. */
let ending: { hasMissed: boolean } | undefined;

/** Goes to the login page once, even if several calls answer 401: another navigation would abort the first. */
function goToLogin(): void {
  if (ending) {
    ending.hasMissed = true;
    return;
  }
  // Allowed again later, in case the navigation failed or the browser restores this page.
  leaving ??= leave().finally(() => setTimeout(() => (leaving = undefined), LEAVING_MS));
}

/**
 * Makes a change that may end the person's own session. Until its answer, and for a while after the end, 401s of other
 * calls do not redirect, so that the page can show its message and then leave. Without the end, they redirect afterwards.
 */
export async function endingSession<T>(
  change: () => Promise<T>,
  hasEnded: (reply: T) => boolean,
): Promise<T> {
  const own = { hasMissed: false };
  ending = own;
  let isOver = false;
  try {
    const reply = await change();
    isOver = hasEnded(reply);
    return reply;
  } finally {
    ending = undefined;
    if (isOver) leaveByItself();
    else if (own.hasMissed) goToLogin();
  }
}

function leaveByItself(): void {
  leaving = Promise.resolve();
  clearTimeout(left);
  left = setTimeout(() => (leaving = undefined), LEAVING_MS);
}

/** Removes the stored user and dashboard data, then opens the login page, which leads back to this address. */
async function leave(): Promise<void> {
  forgetUser();
  const { pathname, search } = window.location;
  const { forgetDashboard } = await import("#web/dashboard/offline/store/cached-dashboard.ts");
  await forgetDashboard();
  window.location.assign(paths.login({ notice: "session-ended", next: pathname + search }));
}
