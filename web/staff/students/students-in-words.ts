import { countInWords } from "#web/shared/text/count-in-words.ts";

/** Formats "1 student" or "1,204 students". */
export const studentsInWords = (count: number) => countInWords({ count, count_is_exact: true }, "student");
