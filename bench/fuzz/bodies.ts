import { deflateSync, gzipSync } from "node:zlib";
import type { Headers } from "../harness/callers.ts";
import type { Random } from "../harness/random.ts";
import { hostileText, type Schema, valueFor } from "./values.ts";

export interface Body {
  bytes: Buffer;
  headers: Headers;
}

const fileFields = ["image", "submission_file", "assignment_file", "attachments", "profile_picture", "other"];
const contents = [
  "",
  "text",
  "%PDF-1.7",
  "\x89PNG\r\n\x1a\n",
  "PK\u0003\u0004",
  "<svg onload=alert(1)>",
  "GIF89a",
];
const names = [
  "a.pdf",
  "a.png",
  "a.txt",
  "a.exe",
  "../x.pdf",
  "a\u0000.pdf",
  "a\r\nb.pdf",
  `${"x".repeat(300)}.pdf`,
];
const types = [
  "text/plain",
  "application/xml",
  "x",
  "application/json; charset=utf-7",
  "application/octet-stream",
].concat([
  "application/x-www-form-urlencoded",
  "application/cbor",
  "multipart/form-data",
  "multipart/mixed; boundary=b",
  "",
]);
const broken = [
  "{",
  "[]",
  "null",
  '"x"',
  "1",
  '{"a":1,"a":2}',
  '{"__proto__":{"role":"admin"}}',
  "\ufeff{}",
  "",
];
const [HUGE_BYTES, DEPTH] = [1_500_000, 50_000];
// Made once, because making them costs far more than sending them.
const huge = Buffer.alloc(HUGE_BYTES, '{"a":"');
const deep = Buffer.from("[".repeat(DEPTH) + "]".repeat(DEPTH));
const unpacksHuge = gzipSync(Buffer.alloc(HUGE_BYTES * 4, " "));

/**
 * Returns a body for the endpoint: mostly of its schema, sometimes of another type, badly encoded, broken, deep or
 * huge.
 */
export async function bodyFor(accepted: Record<string, { schema: Schema }>, random: Random): Promise<Body> {
  const schema = accepted["application/json"]?.schema ?? accepted["multipart/form-data"]?.schema ?? {};
  if (accepted["multipart/form-data"] && random.chance(0.5)) return formFor(schema, random);
  const headers = { "content-type": "application/json" };
  const dice = random.next();
  if (dice < 0.05)
    return { bytes: Buffer.from(hostileText(random)), headers: { "content-type": random.pick(types) } };
  if (dice < 0.1) return { bytes: Buffer.from(random.pick(broken)), headers };
  if (dice < 0.11) return { bytes: deep, headers };
  if (dice < 0.112) return { bytes: huge, headers };
  const text = JSON.stringify(valueFor(schema, random)) ?? "null";
  return dice < 0.2 ? encoded(text, random) : { bytes: Buffer.from(text), headers };
}

/** Returns the text in another encoding than its headers say, or in an unexpected encoding. */
function encoded(text: string, random: Random): Body {
  const type = { "content-type": "application/json" };
  const utf8 = Buffer.from(text);
  const brokenBytes = Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0]);
  const make = random.pick<() => Body>([
    () => ({ bytes: Buffer.from(text, "utf16le"), headers: type }),
    () => ({ bytes: Buffer.from(`${text}é`, "latin1"), headers: type }),
    () => ({ bytes: Buffer.concat([utf8.subarray(0, utf8.length / 2), brokenBytes]), headers: type }),
    () => ({ bytes: gzipSync(utf8), headers: { ...type, "content-encoding": "gzip" } }),
    () => ({ bytes: deflateSync(utf8), headers: { ...type, "content-encoding": "deflate, gzip" } }),
    () => ({ bytes: utf8, headers: { ...type, "content-encoding": "br" } }),
    () => ({ bytes: unpacksHuge, headers: { ...type, "content-encoding": "gzip" } }),
  ]);
  return make();
}

async function formFor(schema: Schema, random: Random): Promise<Body> {
  const form = new FormData();
  for (const [name, part] of Object.entries(valueFor(schema, random) ?? {}))
    form.append(name, wellFormed(String(part)));
  if (random.chance(0.6))
    form.append(random.pick(fileFields), new File([random.pick(contents)], random.pick(names)));
  const sent = new Response(form);
  const bytes = Buffer.from(await sent.arrayBuffer());
  const headers = { "content-type": sent.headers.get("content-type") ?? "" };
  // Sometimes cut off in the middle of a part.
  return { bytes: random.chance(0.05) ? bytes.subarray(0, bytes.length / 2) : bytes, headers };
}

/** Removes half surrogate pairs, which addresses and forms cannot contain. */
export function wellFormed(text: string): string {
  return text.toWellFormed().slice(0, 500);
}
