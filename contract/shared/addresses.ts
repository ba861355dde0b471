/** Addresses of other sites, as people paste them. */

/** URL.canParse is newer than the oldest browsers that check forms. */
export function isAddress(value: string): boolean {
  try {
    return Boolean(new URL(value));
  } catch {
    return false;
  }
}

/** A whole address on the web that begins with https:// and names a host. */
export function isSecureAddress(value: string): boolean {
  const [host = ""] = value.slice("https://".length).split("/", 1);
  const dot = host.indexOf(".", 1);
  const hasDomain = dot > 0 && !value.endsWith(".");
  return value.startsWith("https://") && hasDomain && !/\s/.test(value) && isAddress(value);
}

/** The video's id in an address that YouTube gives; undefined for any other. */
export function youtubeIdOf(address: string): string | undefined {
  const pattern =
    /^(?:https?:\/\/)?(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/;
  return pattern.exec(address.trim())?.[1];
}
