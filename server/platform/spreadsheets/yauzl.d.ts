/** The parts that are used of a package that brings no types. */
declare module "yauzl" {
  import type { Readable } from "node:stream";

  export interface Entry {
    fileName: string;
    /** As the archive says; reading the entry fails where it is not so. */
    uncompressedSize: number;
  }
  export interface ZipFile {
    entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
  }
  export function fromBufferPromise(buffer: Buffer): Promise<ZipFile>;
}
