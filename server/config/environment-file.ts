import { existsSync, readFileSync } from "node:fs";

/** Characters that a backslash makes plain inside double quotes; before any other the backslash stays. */
const escapable = '"\\`$';
const isNewline = (letter: string | undefined) => letter === "\n" || letter === "\r";

/**
 * The settings of a file by the rules of systemd's EnvironmentFile (systemd.exec(5)), so that one file serves the service and the
 * commands. Nothing is expanded: `&`, `$` and backquotes are plain. A quote counts where a value or a part of it begins.
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

/** A backslash at the end of a line continues a comment, too. */
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

/** To the closing quote, over any number of lines. */
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

/** To the end of the line, without the blanks there. Quotes in it are plain. */
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

/** The settings in ENV_FILE, or in `.env` of the working folder; none where there is no file. */
export function fileSettings(environment: Record<string, string | undefined>): Record<string, string> {
  const file = environment.ENV_FILE || ".env";
  if (!environment.ENV_FILE && !existsSync(file)) return {};
  return parseEnvironmentFile(readFileSync(file, "utf8"));
}
