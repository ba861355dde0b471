import { createHmac, randomBytes } from "node:crypto";
import { sealFor, unsealFor } from "#server/platform/sealing.ts";

const PREFIX = "whsec_";
const PURPOSE = "webhook secret";

/** Returns a new secret in the format of Standard Webhooks: 32 random bytes. */
export const newWebhookSecret = () => `${PREFIX}${randomBytes(32).toString("base64")}`;

export const sealSecret = (secretKey: string, webhookId: number, secret: string) =>
  sealFor(secretKey, PURPOSE, webhookId, Buffer.from(secret));

export const unsealSecret = (secretKey: string, webhookId: number, sealed: Buffer) =>
  unsealFor(secretKey, PURPOSE, webhookId, sealed)?.toString();

/** Returns the headers of a delivery (Standard Webhooks 1.0), with an HMAC over its id, time and body. */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": `v1,${signature}`,
  };
}
