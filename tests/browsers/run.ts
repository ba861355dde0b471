import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { Darasa } from "#tests/support/darasa.ts";
import { firefox } from "./firefox.ts";
import { story } from "./story.ts";
import type { Engine } from "./tab.ts";
import { Visitor } from "./visitor.ts";
import { webkit } from "./webkit.ts";

// npm run test:firefox, npm run test:webkit
//
// Runs the story in an engine other than Chromium that is installed on this machine. Needs a build. BASE_URL names a
// running server. A screenshot of each failure is in test-results/.

const PICTURES = "test-results";
const engines: Record<string, Engine> = { firefox, webkit };
const [name = ""] = process.argv.slice(2);
const engine = engines[name];
if (!engine) throw new Error(`Name an engine: ${Object.keys(engines).join(" or ")}.`);
if (!engine.paths.every((path) => existsSync(path))) {
  console.error(`This machine has no ${name}. Install it first: ${engine.howToInstall}`);
  process.exit(2);
}

const darasa = process.env.BASE_URL ? undefined : await Darasa.run();
const tab = await engine.start();
const visitor = new Visitor(tab, process.env.BASE_URL ?? darasa?.url ?? "");
let failures = 0;
try {
  for (const [title, tell] of story) if (!(await holds(title, tell))) failures += 1;
} finally {
  await tab.close().catch(() => undefined);
  await darasa?.remove();
}
console.log(failures ? `${failures} of ${story.length} failed` : `all ${story.length} passed`);
process.exit(failures ? 1 : 0);

async function holds(title: string, tell: (visitor: Visitor) => Promise<void>): Promise<boolean> {
  const began = performance.now();
  const problem = await tell(visitor).then(
    () => tab.faults.splice(0).join("\n  "),
    (error: Error) => [error.message, ...tab.faults.splice(0)].join("\n  "),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${problem ? "✗" : "✓"} ${title} (${seconds} s)${problem && `\n  ${problem}`}`);
  if (problem) await keepPicture(title).catch(() => undefined);
  return !problem;
}

async function keepPicture(title: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  await writeFile(`${PICTURES}/${name}-${title.replace(/\W+/g, "-").slice(0, 60)}.png`, await tab.picture());
}
