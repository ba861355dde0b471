import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** The message of an issue, with the right choices where a wrong one was sent. What is missing keeps its sentence. */
export function withChoices(issue: Issue, input: unknown): string {
  const { message, path } = issue;
  const given = path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
    input,
  );
  // Zod's own message names them already.
  const choices = /expected one of/.test(message) ? [] : choicesIn(issue);
  if (typeof given !== "string" || given.trim() === "" || choices.length < 2) return message;
  // "-name" is named by "name, or one of them after -".
  const names = choices.map((choice) => choice.replace(/^-/, ""));
  if (names.every((name) => message.includes(name) || message.includes(name.replaceAll("_", " "))))
    return message;
  return `${message.replace(/\.?$/, ".")} It can be ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}.`;
}

function choicesIn(issue: Issue): string[] {
  if (issue.code === "invalid_union") return issue.errors.flat().flatMap(choicesIn);
  // A flag's sentence says "true or false"; that it may also be written 1 or on, nobody needs to read.
  if (issue.code !== "invalid_value" || issue.values.includes("true")) return [];
  return issue.values.map(String).filter((value) => value !== "");
}
