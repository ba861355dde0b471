import type { LightMyRequestResponse as InjectResponse } from "fastify";
import { startSession } from "#server/accounts/sessions/sessions.ts";
import { issueCsrfToken } from "#server/platform/http/sessions/csrf.ts";
import { checkReply } from "./api-document.ts";
import type { TestContext } from "./context.ts";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any;
  text: string;
  bytes: Buffer;
  headers: InjectResponse["headers"];
  /** Raw Set-Cookie lines by cookie name. */
  cookies: Record<string, string>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Caller = (
  method: Method,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/**
 * Calls the API by `inject` as the user, or as a visitor with a CSRF cookie. Sends a FormData as multipart. Checks
 * every reply against the API's description.
 */
export async function makeCaller(context: TestContext, userId?: number): Promise<Caller> {
  const session = userId === undefined ? null : await startSession(context, userId);
  const csrf = issueCsrfToken(context.secret, session);
  const cookies = [`csrftoken=${csrf}`, ...(session ? [`sessionid=${session}`] : [])].join("; ");
  return async (method, path, body, headers = {}) => {
    const sent = await encode(body);
    const response = await context.app.inject({
      method,
      url: `/api${path}`,
      headers: {
        cookie: cookies,
        ...(method !== "GET" && { "x-csrftoken": csrf }),
        ...sent.headers,
        ...headers,
      },
      ...(sent.payload !== undefined && { payload: sent.payload }),
    });
    const answer = toAnswer(response);
    const type = String(response.headers["content-type"] ?? "");
    const whole = type.startsWith("application/json") ? response.json() : undefined;
    const { location } = response.headers;
    checkReply(method, path, { status: answer.status, type, body: whole, location });
    return answer;
  };
}

/**
 * Returns the body. Removes an error's request id, which differs each time, after checking that it equals the header.
 */
function withoutRequestId(response: InjectResponse): unknown {
  const body = response.json();
  if (response.statusCode < 400) return body;
  const { request_id, ...rest } = body;
  if (!request_id || request_id !== response.headers["x-request-id"])
    throw new Error(`An error without the id of its request: ${response.body}`);
  return rest;
}

async function encode(body: unknown): Promise<{ payload?: Buffer; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} };
  if (!(body instanceof FormData))
    return { payload: Buffer.from(JSON.stringify(body)), headers: { "content-type": "application/json" } };
  const encoded = new Response(body);
  const type = encoded.headers.get("content-type") ?? "";
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { "content-type": type } };
}

function toAnswer(response: InjectResponse): Answer {
  const lines = [response.headers["set-cookie"] ?? []].flat();
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  return {
    status: response.statusCode,
    body: isJson ? withoutRequestId(response) : undefined,
    text: response.body,
    bytes: response.rawPayload,
    headers: response.headers,
    cookies: Object.fromEntries(lines.map((line) => [line.split("=", 1)[0] ?? "", line])),
  };
}
