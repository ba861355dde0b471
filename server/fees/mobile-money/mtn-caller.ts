import type { MobileMoneySettings } from "#server/config/config.ts";

export interface MtnReply {
  /** HTTP status; 0 without an answer. */
  status: number;
  /** The JSON object of the answer; empty for any other content. */
  body: Record<string, unknown>;
  /** Why there is no answer; empty when there is one. */
  problem: string;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;
/** A token is replaced this long before it expires. */
const TOKEN_MARGIN_MS = 60_000;

type Call = (
  method: "GET" | "POST",
  path: string,
  headers?: Record<string, string>,
  body?: object,
) => Promise<MtnReply>;

/**
 * Returns a function that calls MTN with an access token. The token is fetched when needed, and again when MTN answers
 * 401.
 */
export function mtnCaller(settings: MobileMoneySettings): Call {
  const { url, subscriptionKey, environment, apiUser, apiKey } = settings;
  const key = { "ocp-apim-subscription-key": subscriptionKey };
  const basic = `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString("base64")}`;
  let token: { value: string; until: number } | undefined;

  async function freshToken(): Promise<string | MtnReply> {
    if (token && token.until > Date.now()) return token.value;
    const reply = await send(`${url}/collection/token/`, {
      method: "POST",
      headers: { ...key, authorization: basic },
    });
    const { access_token: value, expires_in } = reply.body;
    if (reply.status !== 200 || typeof value !== "string")
      return {
        ...reply,
        status: 0,
        problem: reply.problem || `The network answered the log-in with ${reply.status}`,
      };
    token = { value, until: Date.now() + Number(expires_in ?? 0) * 1_000 - TOKEN_MARGIN_MS };
    return value;
  }

  return async function call(method, path, headers = {}, body) {
    for (let attempt = 1; ; attempt++) {
      const bearer = await freshToken();
      if (typeof bearer !== "string") return bearer;
      const reply = await send(`${url}${path}`, {
        method,
        headers: {
          ...key,
          ...headers,
          authorization: `Bearer ${bearer}`,
          "x-target-environment": environment,
          ...(body && { "content-type": "application/json" }),
        },
        body: body ? JSON.stringify(body) : null,
      });
      if (reply.status !== 401 || attempt > 1) return reply;
      token = undefined;
    }
  };
}

async function send(url: string, init: RequestInit): Promise<MtnReply> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(url, { ...init, redirect: "error", signal });
    return { status: reply.status, body: objectIn(await textOf(reply)), problem: "" };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return {
      status: 0,
      body: {},
      problem: isLate ? "The network did not answer in time" : "The network cannot be reached",
    };
  }
}

/** Returns the text of the answer, or "" if it is too large. */
async function textOf(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return "";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
