import type { DarasaClient } from "#contract/all.ts";
import { readCertificateCode } from "#contract/courses/certificates/certificate-codes.ts";
import { withoutGaps } from "#contract/shared/text/typed-code.ts";
import { isMissing } from "#web/api/api-error.ts";
import { paths } from "#web/paths.ts";

/** Returns the address of the certificate or the receipt with this code, typed in any writing. */
export const pageOfPaper = async (api: DarasaClient, typed: string) =>
  (await pageOfCertificate(api, typed)) ?? (await pageOfReceipt(api, typed));

export async function pageOfCertificate(api: DarasaClient, typed: string): Promise<string | undefined> {
  const certificate = await certificateWith(api, typed);
  return certificate && paths.certificate(certificate.code);
}

export async function pageOfReceipt(api: DarasaClient, typed: string): Promise<string | undefined> {
  const receipt = await receiptWith(api, typed);
  return receipt && paths.verify(readReceiptCode(typed) ?? "");
}

/** Returns the certificate with this code, or undefined if there is none or the text is not a code. */
export async function certificateWith(api: DarasaClient, typed: string) {
  const code = readCertificateCode(typed);
  return code ? unlessMissing(api.certificates.get_public({ params: { code } })) : undefined;
}

/** Returns the receipt with this code, or undefined if there is none or the text is not a code. */
export async function receiptWith(api: DarasaClient, typed: string) {
  const code = readReceiptCode(typed);
  return code ? unlessMissing(api.payments.verify({ params: { code } })) : undefined;
}

/** Returns false for a text that cannot be the code of a certificate or a receipt. */
export const looksLikeCode = (typed: string) =>
  readCertificateCode(typed) !== undefined || readReceiptCode(typed) !== undefined;

/** Returns the stored form of a receipt's code in any usual writing; undefined if it is not a code. */
function readReceiptCode(typed: string): string | undefined {
  const code = withoutGaps(typed).toLowerCase();
  return /^[0-9a-z]{16}$/.test(code) ? code : undefined;
}

async function unlessMissing<R>(call: Promise<R>): Promise<R | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
