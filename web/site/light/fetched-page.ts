/**
 * Fetches a page of the site and parses it. Throws when there is no answer. Accepts every status, because some errors
 * are pages too.
 */
export async function fetchPage(address: string, init?: RequestInit): Promise<Document> {
  const reply = await fetch(address, { ...init, headers: { accept: "text/html" } });
  return new DOMParser().parseFromString(await reply.text(), "text/html");
}
