import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/**
 * Returns the message of an issue. If a wrong choice was sent, adds the valid choices. A missing value keeps its
 * message.
 */
export function withChoices(issue: Issue, input: unknown): string {
  const { message, path } = issue;
  const given = path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
    input,
  );
  // Zod's own message already names the choices.
  const choices = /expected one of/.test(message) ? [] : choicesIn(issue);
  if (typeof given !== "string" || given.trim() === "" || choices.length < 2) return message;
  // A message that names "name" also covers the choice "-name".
  const names = choices.map((choice) => choice.replace(/^-/, ""));
  if (names.every((name) => message.includes(name) || message.includes(name.replaceAll("_", " "))))
    return message;
  return `${message.replace(/\.?$/, ".")} It can be ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}.`;
}

function choicesIn(issue: Issue): string[] {
  if (issue.code === "invalid_union")
    return "options" in issue ? (issue.options ?? []).map(String) : issue.errors.flat().flatMap(choicesIn);
  // Flags are left out: their message says "true or false", and the forms 1 and on are not worth listing.
  if (issue.code !== "invalid_value" || issue.values.includes("true")) return [];
  return issue.values.map(String).filter((value) => value !== "");
}
