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

/** A time has a number or is "Before …", so that "Capstone: a dashboard" keeps all its words. */
function outlinePart(line: string): OutlinePart {
  const [when = ""] = line.split(":", 1);
  const title = line.slice(when.length + 1);
  const isTimed = when.length <= MAX_TIME_LENGTH && /\d/.test(when) && /^\s/.test(title);
  return isTimed ? { when, title: title.trim(), details: [] } : { when: "", title: line, details: [] };
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
