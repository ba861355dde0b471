import { pipeline, type Readable, Transform, type TransformCallback } from "node:stream";

/**
 * The stream as long as it has exactly so many bytes; else it ends with an error, which cuts the connection. Bytes past the
 * length that an answer names would be read as the next answer on its connection, and missing ones would be taken from it.
 */
export function exactly(bytes: number, stream: Readable): Readable {
  let left = bytes;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      left -= chunk.length;
      if (left < 0) done(new Error(`a stored file has more than its ${bytes} bytes`));
      else done(null, chunk);
    },
    flush: (done) => done(left > 0 ? new Error(`a stored file lacks ${left} of its ${bytes} bytes`) : null),
  });
  // The one who reads `counted` hears of an error in either.
  pipeline(stream, counted, () => undefined);
  return counted;
}
