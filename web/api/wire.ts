import { ApiError } from "#contract/shared/api-error.ts";
import { bodyForPeople } from "#contract/shared/time/waits.ts";
import { proxyRefusal } from "./failures/proxy-answer.ts";
import { serverNow } from "./server-time.ts";

/** Encodes calls and decodes API errors. Pages and the service worker share this code. */

interface Parts {
  body?: Record<string, unknown>;
  files?: Record<string, Blob[] | undefined>;
}

export function encodeBody({ body = {}, files = {} }: Parts): FormData | string {
  const parts = Object.entries(files).flatMap(([field, blobs]) =>
    (blobs ?? []).map((blob) => [field, blob] as const),
  );
  if (parts.length === 0) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) appendField(form, name, value);
  for (const [field, blob] of parts) form.append(field, blob);
  return form;
}

function appendField(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) for (const item of value) form.append(name, String(item));
  else form.append(name, String(value));
}

export async function toApiError(reply: Response): Promise<ApiError> {
  const text = await reply.text().catch(() => "");
  const proxy = proxyRefusal(reply.status, reply.headers.get("content-type") ?? "", text);
  if (proxy) return proxy;
  const body = parsed(text);
  const fields = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const seconds = Number(reply.headers.get("retry-after")) || undefined;
  const told = reply.status === 429 ? bodyForPeople(fields, new Date(serverNow())) : fields;
  return new ApiError(reply.status, "invalid", told, seconds);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
