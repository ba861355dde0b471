import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "#tests/support/browser/chromium.ts";
import { Darasa } from "#tests/support/darasa.ts";
import { begin, percentile, printResult } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";

// npm run bench:lighthouse -- [--runs 5] [--only TEXT]
//
// Runs Lighthouse on its simulated phone (slow 4G, processor four times slower), and prints the median of each page's
// runs. The design aims at 100 in every category, a largest paint within 1.5 s, no blocking time and no layout shift.
// Prints missed aims, but does not fail. Lighthouse comes by npx, because it brings more packages than all of Darasa
// and runs rarely. The browser is that of the journeys.

const LIGHTHOUSE = "lighthouse@13.5.0";
const RUN_LIMIT_MS = 180_000;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const pages = { home: "/", programs: "/programs", "a program": "/programs/13", "an article": "/blog/1" };

interface Audit {
  title: string;
  score: number | null;
  displayValue?: string;
  numericValue?: number;
  details?: { items?: unknown[] };
}
interface Report {
  categories: Record<(typeof categories)[number], { score: number | null; auditRefs: Reference[] }>;
  audits: Record<string, Audit>;
}
interface Reference {
  id: string;
  weight: number;
}

const options = readOptions({ runs: 5, only: "" });
await begin();
const chromium = await findChromium();
const darasa = await Darasa.run();
try {
  for (const [what, path] of Object.entries(pages).filter(([what]) => what.includes(options.only))) {
    // The first request renders the page. People get the cached one.
    await fetch(darasa.url + path);
    const reports: Report[] = [];
    for (let run = 0; run < options.runs; run++) reports.push(await lighthouse(darasa.url + path));
    print(what, reports);
  }
} finally {
  await darasa.remove();
}

async function lighthouse(url: string): Promise<Report> {
  const flags = `--only-categories=${categories.join(",")}`;
  const chrome = "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking";
  const { stdout } = await promisify(execFile)(
    "npx",
    ["-y", LIGHTHOUSE, url, "--quiet", "--output=json", flags, chrome],
    {
      env: { ...process.env, ...chromium.env, CHROME_PATH: chromium.executablePath },
      maxBuffer: 64 * 1024 * 1024,
      timeout: RUN_LIMIT_MS,
    },
  );
  return JSON.parse(stdout) as Report;
}

function print(what: string, reports: Report[]): void {
  const middle = (read: (report: Report) => number) => percentile(reports.map(read), 0.5);
  const scores = categories.map((name) =>
    Math.round(middle(({ categories: all }) => all[name].score ?? 0) * 100),
  );
  const value = (id: string) => middle(({ audits }) => audits[id]?.numericValue ?? 0);
  const requests = middle(({ audits }) => audits["network-requests"]?.details?.items?.length ?? 0);
  const figures = [
    `${scores.join(" / ")} (performance, accessibility, best practices, search)`,
    `LCP ${(value("largest-contentful-paint") / 1000).toFixed(2)} s`,
    `TBT ${Math.round(value("total-blocking-time"))} ms`,
    `CLS ${value("cumulative-layout-shift").toFixed(3)}`,
    `${(value("total-byte-weight") / 1000).toFixed(0)} kB in ${requests} requests`,
  ];
  printResult({ what, value: figures.join(", "), trials: `middle of ${reports.length} runs` });
  for (const fault of faultsOf(reports[0])) console.log(`    ${fault}`);
}

/** Returns the audits that cost points in the first run. */
function faultsOf(report: Report | undefined): string[] {
  if (!report) return [];
  const weighed = categories.flatMap((name) => report.categories[name].auditRefs);
  const missed = weighed.filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.995);
  return missed.map(({ id }) => `${report.audits[id]?.title} ${report.audits[id]?.displayValue ?? ""}`);
}
