import mammoth from "mammoth";

/** Returns the text of a DOCX file, a paragraph a line. @throws if it is not reachable or not readable */
export async function textOf(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error("The document did not load.");
  const { value } = await mammoth.extractRawText({ arrayBuffer: await answer.arrayBuffer() });
  return value.replace(/\n{3,}/g, "\n\n").trim();
}
