import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const MIN_COMPRESSED_BYTES = 1_000;

/** Less than that fits a packet as it is. */
export const isWorthCompressing = (body: Buffer): boolean => body.length >= MIN_COMPRESSED_BYTES;

/** As small as it becomes in some milliseconds, in another thread: for what is compressed once and sent often. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br")
    return brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  return encoding === "gzip" ? zip(body, { level: 9 }) : body;
}

/** Browsers send a handful of different values; each is read once. */
const read = new Map<string, Encoding>();
const MAX_READ = 200;

/** The best encoding that the client takes; `q=0` refuses one. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? "");
  const known = read.get(text);
  if (known) return known;
  if (read.size >= MAX_READ) read.clear();
  const best = bestEncoding(text);
  read.set(text, best);
  return best;
}

function bestEncoding(text: string): Encoding {
  const taken = text
    .toLowerCase()
    .split(",")
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
    .map(([name]) => name);
  if (taken.includes("br")) return "br";
  return taken.includes("gzip") ? "gzip" : "identity";
}
