import { pipeline, type Readable, Transform, type TransformCallback } from "node:stream";

/**
 * Passes the stream on, and ends it with an error unless it has exactly this many bytes. The error cuts the connection.
 * Otherwise extra bytes would be read as the next answer on the connection, and missing bytes would be taken from the
 * next answer.
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
  // The reader of `counted` gets the error of either stream.
  pipeline(stream, counted, () => undefined);
  return counted;
}
