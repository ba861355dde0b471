import { existsSync, readFileSync } from "node:fs";

/** Characters that a backslash escapes inside double quotes; before any other character the backslash stays */
const escapable = '"\\`$';
const isNewline = (letter: string | undefined) => letter === "\n" || letter === "\r";

/**
 * Parses a file of settings by the rules of systemd's EnvironmentFile (systemd.exec(5)), so that the service and the
 * commands read the same file. Nothing is expanded: `&`, `$` and backquotes are plain characters. A quote counts only
 * at the beginning of a value or of a part of it.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  let at = 0;
  while (at < text.length) {
    const start = at;
    while (at < text.length && !isNewline(text[at]) && text[at] !== "=") at += 1;
    const name = text.slice(start, at).trim();
    if (/^[#;]/.test(name)) at = endOfComment(text, at);
    else if (text[at] === "=") {
      const { value, end } = readValue(text, at + 1);
      if (/^[A-Za-z_]\w*$/.test(name)) settings[name] = value;
      at = end;
    }
    at += 1;
  }
  return settings;
}

/** Returns the end of a comment. A backslash at the end of a line continues the comment. */
function endOfComment(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isNewline(text[at])) at += text[at] === "\\" ? 2 : 1;
  return at;
}

function readValue(text: string, from: number): { value: string; end: number } {
  let value = "";
  let at = from;
  while (at < text.length && !isNewline(text[at])) {
    const letter = text[at] ?? "";
    if (/\s/.test(letter)) at += 1;
    else if (letter === "'" || letter === '"') {
      const part = readQuoted(text, at + 1, letter);
      value += part.value;
      at = part.end;
    } else {
      const part = readPlain(text, at);
      value += part.value;
      at = part.end;
    }
  }
  return { value, end: at };
}

/** Reads up to the closing quote, over any number of lines. */
function readQuoted(text: string, from: number, quote: string): { value: string; end: number } {
  let value = "";
  let at = from;
  for (; at < text.length && text[at] !== quote; at += 1) {
    if (quote === "'" || text[at] !== "\\") {
      value += text[at];
      continue;
    }
    at += 1;
    const escaped = text[at] ?? "";
    if (!isNewline(escaped)) value += escapable.includes(escaped) ? escaped : `\\${escaped}`;
  }
  return { value, end: at + 1 };
}

/** Reads up to the end of the line, without trailing spaces. Quotes inside are plain characters. */
function readPlain(text: string, from: number): { value: string; end: number } {
  let value = "";
  let kept = 0;
  let at = from;
  for (; at < text.length && !isNewline(text[at]); at += 1) {
    const isEscaped = text[at] === "\\";
    if (isEscaped) at += 1;
    const letter = text[at] ?? "";
    if (isEscaped && isNewline(letter)) continue;
    value += letter;
    if (isEscaped || !/\s/.test(letter)) kept = value.length;
  }
  return { value: value.slice(0, kept), end: at };
}

/** Returns the settings in ENV_FILE, or in `.env` of the working folder. Returns none if there is no `.env`. */
export function fileSettings(environment: Record<string, string | undefined>): Record<string, string> {
  const file = environment.ENV_FILE || ".env";
  if (!environment.ENV_FILE && !existsSync(file)) return {};
  return parseEnvironmentFile(readFileSync(file, "utf8"));
}
