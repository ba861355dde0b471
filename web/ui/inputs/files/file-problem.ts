/** Rules for the files of a field, with the messages for other files. */
export interface FileRules {
  /** Value of the `accept` attribute. */
  accept: string;
  /** Accepted endings, without the dot. */
  types: readonly string[];
  max_bytes: number;
  /** If true, the messages begin with the file's name. */
  namesFile?: boolean;
  messages: { type: string; size: string; empty: string; heic?: string | undefined };
}

interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

/** Returns what is wrong with a file, or null. The server checks the content again. */
export function fileProblem(file: ChosenFile, rules: FileRules): string | null {
  const problem = problemOf(file, rules);
  return problem && rules.namesFile ? `${file.name}: ${problem}` : problem;
}

function problemOf({ name, type, size }: ChosenFile, { types, max_bytes, messages }: FileRules) {
  if (size === 0) return messages.empty;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (messages.heic && (/^hei[cf]$/.test(ending) || /^image\/hei[cf]/.test(type))) return messages.heic;
  if (!types.includes(ending)) return messages.type;
  return size > max_bytes ? messages.size : null;
}

/** Returns the rules for a photograph that will be made smaller. */
export const anySize = (rules: FileRules): FileRules => ({ ...rules, max_bytes: Number.POSITIVE_INFINITY });
