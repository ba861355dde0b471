/** Matches the marks of a letter, from the fifth on. They would be painted over other lines. */
const tooManyMarks = /((?:\p{M}\p{Join_Control}*){4})(?:\p{M}\p{Join_Control}*)+/gu;
/** Matches more than two blank lines. Invisible characters in them do not count. */
const longGap = /\n(?:(?:(?!\n)[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800])*\n){3,}/gu;

export const withFewMarks = (value: string) => value.replace(tooManyMarks, "$1");

/** Returns a text of several lines with at most four marks a letter, and at most two blank lines in a row. */
export const calmText = (value: string) => withFewMarks(value).replace(longGap, "\n\n\n");
