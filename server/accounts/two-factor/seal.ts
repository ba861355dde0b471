import { sealFor, unsealFor } from "#server/platform/sealing.ts";

const PURPOSE = "second factor";

/** Encrypts the app's secret. A hash is not possible, because the secret must be read again. */
export const seal = (secretKey: string, userId: number, plain: Buffer) =>
  sealFor(secretKey, PURPOSE, userId, plain);

/** Decrypts the app's secret. Returns undefined when it was sealed with another SECRET_KEY or for another user. */
export const unseal = (secretKey: string, userId: number, sealed: Buffer) =>
  unsealFor(secretKey, PURPOSE, userId, sealed);
