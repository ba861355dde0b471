import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const MIN_COMPRESSED_BYTES = 1_000;

/** Returns true for bodies that do not fit one network packet. */
export const isWorthCompressing = (body: Buffer): boolean => body.length >= MIN_COMPRESSED_BYTES;

/** Compresses well rather than quickly, in another thread, because the result is sent often. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br")
    return brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  return encoding === "gzip" ? zip(body, { level: 9 }) : body;
}

/** Matches a name in Accept-Encoding, unless `q=0` refuses it. */
const accepts = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, "i");
const acceptsBrotli = accepts("br");
const acceptsGzip = accepts("gzip");

/** Returns the best encoding that the client accepts. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? "");
  if (acceptsBrotli.test(text)) return "br";
  return acceptsGzip.test(text) ? "gzip" : "identity";
}
