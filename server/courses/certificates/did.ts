import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import { serveUnchanging } from "#server/platform/http/pages/unchanging.ts";

/** PKCS #8 header that precedes the 32 bytes of an Ed25519 key (RFC 8410) */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * Derives the key that signs credentials from SECRET_KEY. It is the same in every process and after a restore, and
 * needs no separate file or backup.
 */
export function credentialKey({ secret }: Pick<AppContext, "secret">): KeyObject {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "signs certificates", 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" });
}

/** Returns the issuer's DID, which leads to its public key: `did:web:darasa.example`, `did:web:localhost%3A3000`. */
export function didOf(publicUrl: string): string {
  return `did:web:${encodeURIComponent(new URL(publicUrl).host)}`;
}

export const keyIdOf = (publicUrl: string) => `${didOf(publicUrl)}#certificates`;

function didDocument(context: AppContext): object {
  const { publicUrl } = context.config;
  const id = keyIdOf(publicUrl);
  const publicKeyJwk = createPublicKey(credentialKey(context)).export({ format: "jwk" });
  const method = { id, type: "JsonWebKey2020", controller: didOf(publicUrl), publicKeyJwk };
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"],
    id: didOf(publicUrl),
    verificationMethod: [method],
    assertionMethod: [id],
  };
}

/** Serves /.well-known/did.json, which holds the public key that verifies credentials (did:web). */
export function serveDid(app: FastifyInstance, context: AppContext): void {
  const headers = {
    "content-type": "application/did+json",
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=3600",
  };
  serveUnchanging(app, context, "/.well-known/did.json", headers, () => JSON.stringify(didDocument(context)));
}
