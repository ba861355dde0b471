import { MAX_IMPORT_TEXT } from "#contract/courses/quizzes/question-imports.ts";

/** Returns a file's text if it is UTF-8 and short enough for the field. The server reads all others. */
export async function textOf(file: File): Promise<string | undefined> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.length <= MAX_IMPORT_TEXT && !text.includes("\0") ? text : undefined;
  } catch {
    return undefined;
  }
}
