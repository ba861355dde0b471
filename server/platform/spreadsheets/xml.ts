import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";

export interface XmlListener {
  /** Receives the name without its prefix. */
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Limits against small archives that unpack to millions of elements. Workbooks have about eight levels and few
 * attributes.
 */
const [MOST_DEPTH, MOST_ATTRIBUTES] = [64, 200];

/**
 * Parses XML as a stream and calls the listener for each part. The document's own entities are not supported, so they
 * cannot expand without limit. Throws at the first part that is malformed, or beyond the limits.
 */
export async function parseXml(stream: Readable, { open, text, close }: XmlListener): Promise<void> {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  let depth = 0;
  let attributes = 0;
  parser.on("opentagstart", () => {
    depth += 1;
    attributes = 0;
    if (depth > MOST_DEPTH) throw new Error("The XML is nested too deeply.");
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw new Error("An element of the XML has too many attributes.");
  });
  parser.on("opentag", (tag) => open?.(withoutPrefix(tag.name), tag.attributes));
  if (text) parser.on("text", text);
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    close?.(withoutPrefix(name));
  });
  stream.setEncoding("utf8");
  for await (const piece of stream) parser.write(String(piece));
  parser.close();
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(":") + 1);
