import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";

export interface XmlListener {
  /** The name is without its prefix. */
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Tells the listener what an XML text has, piece by piece as it comes. Entities of its own are not known, so that none can
 * unfold. It fails at the first thing that is not well-formed.
 */
export async function parseXml(stream: Readable, { open, text, close }: XmlListener): Promise<void> {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => open?.(withoutPrefix(name), attributes));
  if (text) parser.on("text", text);
  if (close) parser.on("closetag", ({ name }) => close(withoutPrefix(name)));
  stream.setEncoding("utf8");
  for await (const piece of stream) parser.write(String(piece));
  parser.close();
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(":") + 1);
