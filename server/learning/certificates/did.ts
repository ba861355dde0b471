import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import { serveUnchanging } from "#server/platform/http/unchanging.ts";

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * The key that signs credentials comes from SECRET_KEY: the same in every process and after a restore, and in no file or
 * backup of its own.
 */
export function credentialKey({ secret }: Pick<AppContext, "secret">): KeyObject {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "signs certificates", 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" });
}

/** The issuer's name, from whose address anybody finds its key: `did:web:darasa.example`, `did:web:localhost%3A3000`. */
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

/** /.well-known/did.json, by which a credential is verified without asking us about it (did:web). */
export function serveDid(app: FastifyInstance, context: AppContext): void {
  const headers = {
    "content-type": "application/did+json",
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=3600",
  };
  serveUnchanging(app, context, "/.well-known/did.json", headers, () => JSON.stringify(didDocument(context)));
}
