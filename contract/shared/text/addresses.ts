/** Checks for addresses of other sites that people paste. */

/** Returns whether a text is an address. Avoids URL.canParse, which the oldest supported browsers lack. */
export function isAddress(value: string): boolean {
  try {
    return Boolean(new URL(value));
  } catch {
    return false;
  }
}

/** Returns whether a text is a full web address that begins with https:// and names a host. */
export function isSecureAddress(value: string): boolean {
  const [host = ""] = value.slice("https://".length).split("/", 1);
  const dot = host.indexOf(".", 1);
  const hasDomain = dot > 0 && !value.endsWith(".");
  return value.startsWith("https://") && hasDomain && !/\s/.test(value) && isAddress(value);
}

/** Returns the video's id in an address of YouTube; undefined for any other address. */
export function youtubeIdOf(address: string): string | undefined {
  const pattern =
    /^(?:https?:\/\/)?(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:[^\w-]|$)/;
  return pattern.exec(address.trim())?.[1];
}
