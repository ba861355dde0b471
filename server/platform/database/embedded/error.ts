/** Reason why the embedded database did not start, as a sentence for the person who starts Darasa. */
export class EmbeddedDatabaseError extends Error {
  override name = "EmbeddedDatabaseError";
}

const diskFull = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/;

/** Turns a failure into an error with one sentence. An unknown failure keeps its message and its cause. */
export function explain(failure: unknown, folder: string): EmbeddedDatabaseError {
  const words = failure instanceof Error ? failure.message : String(failure);
  if (diskFull.test(words)) {
    return new EmbeddedDatabaseError(
      `The disk that holds ${folder} is full, so the database cannot start. Free some space, or set DATA_DIR to another disk.`,
      { cause: failure },
    );
  }
  if (failure instanceof EmbeddedDatabaseError) return failure;
  return new EmbeddedDatabaseError(`The embedded database in ${folder} did not start: ${words}`, {
    cause: failure,
  });
}
