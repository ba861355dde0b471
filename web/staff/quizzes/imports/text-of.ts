import { MAX_IMPORT_TEXT } from "#contract/courses/quizzes/question-imports.ts";
import { decoded } from "#contract/shared/text/decode.ts";

/** Returns a file's text if it is short enough for the field. The server refuses all others. */
export async function textOf(file: File): Promise<string | undefined> {
  try {
    const text = decoded(new Uint8Array(await file.arrayBuffer()));
    return text.length <= MAX_IMPORT_TEXT && !text.includes("\0") ? text : undefined;
  } catch {
    return undefined;
  }
}
