import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { AppContext } from "#server/context.ts";
import { sealFor, unsealFor } from "#server/platform/sealing.ts";
import { insertKeys, storedKeys } from "./queries.ts";

const PURPOSE = "push key";
const OWNER = "institute";

/** Key pair that identifies the institute to push services (VAPID, RFC 8292) */
export interface PushKeys {
  /** Point on P-256 as base64url, which browsers subscribe with */
  publicKey: string;
  privateKey: KeyObject;
}

/**
 * Returns the institute's key pair, and creates it on first use. It is never replaced automatically, because every
 * subscription is bound to it. `npm run new-push-key` replaces it.
 * @returns undefined when it was sealed with another SECRET_KEY
 */
export async function pushKeys(context: AppContext): Promise<PushKeys | undefined> {
  const { db, secret } = context;
  const stored = (await storedKeys(db)) ?? (await makeKeys(context));
  const key = unsealFor(secret, PURPOSE, OWNER, stored.sealed_private_key);
  if (!key) {
    context.log.warn("the push key was sealed with another SECRET_KEY: run npm run new-push-key");
    return undefined;
  }
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  return { publicKey: stored.public_key, privateKey };
}

/** Creates the pair. If several processes do so concurrently, all use the first one. */
async function makeKeys({ db, secret, clock }: AppContext) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  const plain = privateKey.export({ format: "der", type: "pkcs8" });
  await insertKeys(db, {
    public_key: point.toString("base64url"),
    sealed_private_key: sealFor(secret, PURPOSE, OWNER, plain),
    created_at: clock(),
  });
  const stored = await storedKeys(db);
  if (!stored) throw new Error("The push key was deleted while it was being made.");
  return stored;
}
