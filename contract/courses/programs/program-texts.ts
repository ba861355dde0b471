/** Readers for the texts of a program that staff type line by line. */

export interface OutlinePart {
  /** Time at the beginning of the line, such as "Week 1"; empty without one. */
  when: string;
  title: string;
  /** Lines below it that begin with a dash, a bullet or a blank. */
  details: string[];
}

/**
 * Splits an outline into parts. "Week 1: Germs" is a part with a time. A line that begins with a dash or a blank
 * belongs to the part above it.
 */
export function outlineParts(text: string): OutlinePart[] {
  const parts: OutlinePart[] = [];
  for (const line of text.split(/\r?\n/)) {
    const text = line.trim();
    if (text === "") continue;
    const bare = /^[-–•*]\s/.test(text) ? text.slice(1).trim() : text;
    const isDetail = bare !== text || /^\s/.test(line);
    const above = parts.at(-1);
    if (isDetail && above) above.details.push(bare);
    else parts.push(outlinePart(bare));
  }
  return parts;
}

const MAX_TIME_LENGTH = 30;

/** Splits a line into its time and title. A time contains a digit, so "Capstone: a dashboard" is not split. */
function outlinePart(line: string): OutlinePart {
  const [when = ""] = line.split(":", 1);
  const title = line.slice(when.length + 1);
  const isTimed = when.length <= MAX_TIME_LENGTH && /\d/.test(when) && /^\s/.test(title);
  return isTimed ? { when, title: title.trim(), details: [] } : { when: "", title: line, details: [] };
}

/** Returns the lines that are not empty, without the dashes that staff may type before them. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-–•*]\s+/, "").trim())
    .filter(Boolean);
}

export interface Question {
  question: string;
  /** Paragraphs of the answer; empty if staff have not written it yet. */
  answer: string[];
}

/** Splits a text into questions. The first line of each block is the question, the others are the answer. */
export function questionsOf(text: string): Question[] {
  return text
    .split(/\r?\n[^\S\n]*(?:\r?\n)+/)
    .map(linesOf)
    .flatMap(([question, ...answer]) => (question ? [{ question, answer }] : []));
}
