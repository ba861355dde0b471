import { formatBytes } from "./format-bytes.ts";

export interface FileRules {
  accept?: string | undefined;
  max_bytes?: number | undefined;
  wrongKindMessage: string;
}

/** What is wrong with a file, or null. The server checks the content again. */
export function fileProblem(
  file: { name: string; type: string; size: number },
  rules: FileRules,
): string | null {
  if (rules.accept && !matchesAccept(file, rules.accept)) return rules.wrongKindMessage;
  if (file.size === 0) return `${file.name} is empty. Choose it again, or another copy of it.`;
  if (rules.max_bytes && file.size > rules.max_bytes) {
    return `${file.name} is ${formatBytes(file.size)}. The most that can be sent is ${formatBytes(rules.max_bytes)}.`;
  }
  return null;
}

function matchesAccept(file: { name: string; type: string }, accept: string): boolean {
  return accept
    .split(",")
    .map((rule) => rule.trim().toLowerCase())
    .some((rule) => {
      if (rule.startsWith(".")) return file.name.toLowerCase().endsWith(rule);
      if (rule.endsWith("/*")) return file.type.startsWith(rule.slice(0, -1));
      return file.type === rule;
    });
}
