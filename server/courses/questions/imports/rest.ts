import type { Found, FoundProblem, Source } from "./found.ts";

interface Rest {
  /** Text of the questions that were not added. Null for a table. */
  rest: string | null;
  /** Problems with their lines in this text. */
  problems: FoundProblem[];
}

/** Returns the text of the questions with a problem, so that staff can correct it and import it again. */
export function restOf({ problems, sources, unread_from = Number.POSITIVE_INFINITY }: Found): Rest {
  if (!sources) return { rest: null, problems };
  const hasProblem = (source: Source) => problems.some(({ line }) => sourceOf(sources, line) === source);
  const starts = new Map<Source | undefined, number>();
  const parts: string[] = [];
  let category: string | undefined;
  let line = 1;
  for (const source of sources) {
    if (!hasProblem(source) && source.from < unread_from) continue;
    const isOther = source.category !== undefined && source.category !== category;
    category = source.category ?? category;
    const part = isOther ? `${category}\n\n${source.text}` : source.text;
    starts.set(source, line + (isOther ? 2 : 0));
    parts.push(part);
    line += part.split("\n").length + 1;
  }
  const inRest = (problem: FoundProblem) => {
    const source = sourceOf(sources, problem.line);
    const start = starts.get(source);
    return !source || start === undefined
      ? problem
      : { ...problem, line: problem.line - source.from + start };
  };
  return { rest: parts.join("\n\n"), problems: problems.map((problem) => inRest(problem)) };
}

const sourceOf = (sources: readonly Source[], line: number) => sources.findLast(({ from }) => from <= line);
