/** A page of the site as a document, to take a part of it. Throws when it does not arrive; some errors are pages, too. */
export async function fetchPage(address: string, init?: RequestInit): Promise<Document> {
  const reply = await fetch(address, { ...init, headers: { accept: "text/html" } });
  return new DOMParser().parseFromString(await reply.text(), "text/html");
}
