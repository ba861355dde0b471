import { z } from "zod";

/** Finds a password with unescaped characters: part of it then comes after the host, with the @ that should end it. */
const hasStrayPassword = ({ username, pathname, search, hash }: URL) =>
  hash !== "" || (username === "" && `${pathname}${search}`.includes("@"));

function decodes(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether an address with a user and a password is parsed as it was meant. */
function isReadable(text: string): boolean {
  // A database on a socket has a user but no host.
  const url = URL.parse(text.replace("@/", "@socket/"));
  return url !== null && !hasStrayPassword(url) && decodes(url.username) && decodes(url.password);
}

const ESCAPES = "with / # ? @ % in the user name or password written as %2F %23 %3F %40 %25";

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
  .refine(isReadable, `must look like postgres://user:password@host:5432/database, ${ESCAPES}`);

export const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
  .refine(
    (text) => isReadable(text) && isServer(new URL(text)),
    `must look like smtp://user:password@host:587, ${ESCAPES}`,
  );

/** Returns whether the address has a host and no path, which would be ignored. */
const isServer = ({ hostname, pathname }: URL) => hostname !== "" && ["", "/"].includes(pathname);

const webUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/** Address of a service that we call */
export const serviceUrl = webUrl.refine(
  (text) => isPlain(text),
  "must not have a user, a password, a query or a #part",
);

/** Address that people open. Pages and the API are at its root. */
export const publicUrl = webUrl.refine(
  (text) => isPlain(text) && /^\/*$/.test(new URL(text).pathname),
  "must be the address of the site alone, such as https://learn.example, without a path, a query, a #part or a user",
);

/**
 * Returns whether an address has no query, fragment or user. Even an empty query counts, because paths are appended to
 * it.
 */
export function isPlain(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && !/[?#]/.test(text) && url.username === "" && url.password === "";
}
