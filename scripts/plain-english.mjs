// `npm run lint`: finds turns of phrase in comments and test titles that make a newcomer read twice. It is a sieve: a text
// that passes may still be a riddle. STYLE.md has the rules.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const rules = [
  [
    "begin with a verb or a noun, not with a clause",
    /^(?:What|Whatever|Whoever|Who|Of|Whether|With which|By which|As many|So many)\b(?!.*\?$)/,
  ],
  ["use an everyday word", /\b(?:anew|meanwhile|besides?|thereby|therein|hereby|henceforth|in place of)\b/i],
  ["say who does it", /\b(?:whoever|(?:somebody|nobody|anybody) (?:whose|else's))\b/i],
  ["say that it is included or removed, too", /\b(?:goes?|comes?|takes?|brings?) along\b/i],
  ["put the subject first", /^(?:Nor|Neither|Only (?:what|who|where|then))\b/],
];
const MOST_WORDS = 32;

const comment = /^\s*(?:\/\/|--|\/\*\*?|\*(?!\/))\s?(.*?)(?:\*\/)?\s*$/;
const directive = /^\s*(?:\/\/|\*)?\s*(?:biome-ignore|@\w+)/;
const title = /^\s*(?:test|it|describe)(?:\.\w+)*\(\s*(["'`])(.+?)\1\s*,/;

/** Returns the comments and test titles of a file. Neighboring comment lines are one text. */
function textsOf(file) {
  const texts = [];
  let open;
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    const found = directive.test(line) ? undefined : comment.exec(line)?.[1].trim();
    if (found === undefined) open = undefined;
    else if (open) open.text += ` ${found}`;
    else {
      open = { line: index + 1, text: found };
      texts.push(open);
    }
    const named = title.exec(line)?.[2];
    if (named) texts.push({ line: index + 1, text: named });
  }
  return texts;
}

function problemOf(text) {
  const [broken] = rules.find(([, pattern]) => pattern.test(text)) ?? [];
  if (broken) return broken;
  const longest = Math.max(...text.split(/[.;:?!](?:\s|$)/).map((one) => one.split(/\s+/).length));
  return longest > MOST_WORDS ? `a sentence of ${longest} words: at most ${MOST_WORDS}` : undefined;
}

const files = execFileSync("git", ["ls-files"], { encoding: "utf8", maxBuffer: 1 << 26 }).split("\n");
const problems = files
  .filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file))
  .flatMap((file) => textsOf(file).map((one) => ({ file, ...one, problem: problemOf(one.text) })))
  .filter(({ problem }) => problem);
for (const { file, line, problem, text } of problems)
  console.error(`${file}:${line}: ${problem}\n  ${text.slice(0, 160)}`);
process.exitCode = problems.length > 0 ? 1 : 0;
