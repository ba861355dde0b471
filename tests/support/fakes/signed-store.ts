import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Number of keys on a page. AWS lists 1,000, but tests should not have to store so many. */
const PAGE = 10;
const accessKey = "AKIADARASA";
const secretKey = "the/secret+of=the-store";

export interface SignedStore {
  /** Returns a STORAGE_URL with the keys. A bucket exists as soon as it has a file. */
  address(bucket: string): string;
  /** Returns how many pages of keys were requested. */
  listings(): number;
  close(): Promise<void>;
}

/**
 * Starts a small S3 in memory that lists its keys page by page. Refuses requests without a valid AWS signature
 * (Signature Version 4). The emulator of the other tests signs a listing's query differently from AWS.
 */
export async function openSignedStore(): Promise<SignedStore> {
  const files = new Map<string, Buffer>();
  let listings = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://store");
    const [, bucket = "", ...rest] = pathname.split("/").map(decodeURIComponent);
    const key = rest.join("/");
    const answer = (status: number, content: string | Buffer = "") => response.writeHead(status).end(content);
    if (!isSigned(request, body)) return answer(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    if (!key && request.method === "GET") {
      listings += 1;
      return answer(200, listing(files, `${bucket}/`, searchParams));
    }
    const name = `${bucket}/${key}`;
    if (request.method === "PUT") files.set(name, body);
    else if (request.method === "DELETE") files.delete(name);
    else
      return files.has(name)
        ? answer(200, files.get(name))
        : answer(404, "<Error><Code>NoSuchKey</Code></Error>");
    return answer(request.method === "DELETE" ? 204 : 200);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const login = new URLSearchParams({ access_key_id: accessKey, secret_access_key: secretKey });
  return {
    address: (bucket) => `s3://${bucket}?endpoint=http://127.0.0.1:${port}&region=eu-west-1&${login}`,
    listings: () => listings,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a page of keys. The next page's token has characters that a signature must encode. */
function listing(files: ReadonlyMap<string, Buffer>, bucket: string, query: URLSearchParams): string {
  const after = query.get("continuation-token")?.replace(/^\+\/=/, "") ?? "";
  const prefix = bucket + (query.get("prefix") ?? "");
  const all = [...files.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(bucket.length));
  const left = all.filter((key) => key > after).sort();
  const page = left.slice(0, PAGE);
  const next = left.length > PAGE ? `<NextContinuationToken>+/=${page.at(-1)}</NextContinuationToken>` : "";
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join("");
  return `<ListBucketResult><IsTruncated>${left.length > PAGE}</IsTruncated>${next}${contents}</ListBucketResult>`;
}

/** Checks the Authorization header as docs.aws.amazon.com describes it, "Create a signed AWS API request". */
function isSigned({ method, url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const { authorization = "" } = headers;
  const [, credential = "", signedHeaders = "", signature] =
    /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization) ?? [];
  const [id, ...scope] = credential.split("/");
  const [path = "", query = ""] = url.split("?");
  const hash = String(headers["x-amz-content-sha256"]);
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(body)) return false;
  const canonical = [
    method,
    path.split("/").map(decodeURIComponent).map(encoded).join("/"),
    query
      .split("&")
      .filter(Boolean)
      .map((pair) => pair.split("=").map(decodeURIComponent).map(encoded))
      .map(([name, value = ""]) => `${name}=${value}`)
      .sort()
      .join("&"),
    ...signedHeaders.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signedHeaders,
    hash,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope.join("/"), sha256(canonical)].join("\n");
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretKey}`);
  return id === accessKey && hmac(key, text).toString("hex") === signature;
}

/** Encodes text for a signature. encodeURIComponent leaves five characters that AWS encodes. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
