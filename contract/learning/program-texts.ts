/** How the texts of a program that staff type line by line are read. */

export interface OutlinePart {
  /** "Week 1", where the line begins so. */
  when: string;
  title: string;
  /** The lines under it that begin with a dash, a bullet or a blank. */
  details: string[];
}

/** "Week 1: Germs" is a part with its time; a line that begins with a dash or a blank belongs to the part above it. */
export function outlineParts(text: string): OutlinePart[] {
  const parts: OutlinePart[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const [, detail] = /^(?:\s*[-–•*]\s+|\s+)(.+)$/.exec(line) ?? [];
    const above = parts.at(-1);
    if (detail && above) above.details.push(detail.trim());
    else parts.push(outlinePart((detail ?? line).trim()));
  }
  return parts;
}

/** A time has a number or is "Before …", so that "Capstone: a dashboard" keeps all its words. */
function outlinePart(line: string): OutlinePart {
  const [, when = "", title] = /^((?=[^:]*\d)[^:]{1,30}):\s+(.+)$/.exec(line) ?? [];
  return { when, title: title ?? line, details: [] };
}

/** The lines that say something, without the dashes that staff may put before them. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-–•*]\s+/, "").trim())
    .filter(Boolean);
}

export interface Question {
  question: string;
  /** Its paragraphs; none where staff have yet to write it. */
  answer: string[];
}

/** The first line of each block is a question, the others are its answer; an empty line ends a block. */
export function questionsOf(text: string): Question[] {
  return text
    .split(/\r?\n[^\S\n]*(?:\r?\n)+/)
    .map(linesOf)
    .flatMap(([question, ...answer]) => (question ? [{ question, answer }] : []));
}
