import type { Found, FoundProblem } from "./found.ts";

interface Rest {
  /** Text of the questions that were not added. Null for a table. */
  rest: string | null;
  /** Problems with their lines in this text. */
  problems: FoundProblem[];
}

/**
 * Returns the text of the questions with a problem, so that staff can correct it and import it again. Reads the
 * sources and the problems in one pass, because a hostile text may have very many of both.
 */
export function restOf({ sources, unread_from = Number.POSITIVE_INFINITY, ...found }: Found): Rest {
  if (!sources) return { rest: null, problems: found.problems };
  const problems = found.problems.toSorted((one, other) => one.line - other.line);
  const parts: string[] = [];
  const moved: FoundProblem[] = [];
  let category: string | undefined;
  let line = 1;
  for (const [index, source] of sources.entries()) {
    const end = sources[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const first = moved.length;
    for (let next = problems[first]; next && next.line < end; next = problems[moved.length]) moved.push(next);
    if (moved.length === first && source.from < unread_from) continue;
    const isOther = source.category !== undefined && source.category !== category;
    category = source.category ?? category;
    const part = isOther ? `${category}\n\n${source.text}` : source.text;
    const by = line + (isOther ? 2 : 0) - source.from;
    for (let at = first; at < moved.length; at += 1) {
      const problem = moved[at];
      if (problem) moved[at] = { ...problem, line: problem.line + by };
    }
    parts.push(part);
    line += part.split("\n").length + 1;
  }
  return { rest: parts.join("\n\n"), problems: moved };
}
