import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "#tests/support/chromium.ts";
import { median } from "./support/compare.ts";
import { startDarasa } from "./support/darasa.ts";
import { printMachine } from "./support/machine.ts";

// `npm run bench:lighthouse`: Lighthouse on a phone, its own simulated network and processor, the middle of three runs a
// page. Lighthouse comes by npx and is no dependency: it brings more packages than all of Darasa for a figure that is
// taken now and then. The browser is the one of the journeys.

const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 3;
const RUN_LIMIT_MS = 180_000;
const pages = ["/", "/programs", "/programs/13", "/blog/1"];
/** The least that each page must have. */
const least = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof least;
const categories = Object.keys(least) as Category[];

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

const chromium = await findChromium();
const darasa = await startDarasa();
try {
  printMachine();
  console.log(`${"".padEnd(16)}${categories.map((name) => name.padEnd(16)).join("")}`);
  for (const path of pages) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await lighthouse(darasa.url + path));
    row(path, reports);
  }
  printMachine();
} finally {
  await darasa.stop();
}

async function lighthouse(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "-y",
      LIGHTHOUSE,
      url,
      "--quiet",
      "--output=json",
      `--only-categories=${categories.join(",")}`,
      "--chrome-flags=--headless --no-sandbox --disable-gpu",
    ],
    {
      env: { ...process.env, ...chromium.env, CHROME_PATH: chromium.executablePath },
      maxBuffer: 64 * 1024 * 1024,
      timeout: RUN_LIMIT_MS,
    },
  );
  return JSON.parse(stdout) as Report;
}

function row(path: string, reports: Report[]): void {
  const scores = categories.map((name) => {
    const all = reports.map((report) => Math.round((report.categories[name].score ?? 0) * 100));
    return { name, score: median(all.sort((a, b) => a - b)) };
  });
  console.log(`${path.padEnd(16)}${scores.map(({ score }) => String(score).padEnd(16)).join("")}`);
  for (const { name, score } of scores) {
    if (score >= least[name]) continue;
    process.exitCode = 1;
    for (const fault of faultsIn(reports[0] as Report, name)) console.log(`    ${name}: ${fault}`);
  }
}

function faultsIn({ categories: all, audits }: Report, name: Category): string[] {
  return all[name].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${audits[id]?.title} ${audits[id]?.displayValue ?? ""}`);
}
