import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale, installIfStale, runTool } from "./prepare.mjs";

// A step that hangs must not block the run for ever.
const stepLimit_ms = 40 * 60_000;
const reports = mkdtempSync(join(tmpdir(), "darasa-reports-"));
const total = { passed: 0, failed: 0 };
/** Printed again at the end, because a long run scrolls away. */
const failures = [];
/** Journeys that passed at the second try. */
const flaky = [];

/** Prints a heading and runs one step, which returns { passed, failed }. An error in it is one failure; the next step runs. */
async function check(title, step) {
  console.log(`\n━━ ${title}`);
  const result = await step().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.failed > 0) failures.push(...(result.failures?.length ? result.failures : [title]));
  console.log(`   ${title}: ${result.passed} passed, ${result.failed} failed`);
}

const asOne = (isGood) => (isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A static check is one test: every command must succeed. */
const tools =
  (...commands) =>
  async () => {
    for (const [name, ...args] of commands) {
      if ((await runTool(name, args, { timeout_ms: stepLimit_ms })) !== 0) return asOne(false);
    }
    return asOne(true);
  };

async function unitAndApiTests(filters) {
  const file = join(reports, "vitest.json");
  const args = ["run", ...filters, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const status = await runTool("vitest", args, { timeout_ms: stepLimit_ms });
  const report = JSON.parse(readFileSync(file, "utf8"));
  // A file that could not be loaded has no tests to count and is one failure.
  const brokenFiles = report.testResults.filter(
    (one) => one.status === "failed" && !one.assertionResults.length,
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((one) => one.status === "failed")
      .map((one) => `${name}: ${one.fullName}\n${one.failureMessages.join("\n")}`),
  );
  const broken = brokenFiles.map(({ name, message }) => `${name}: ${message}`);
  const result = counted(report.numPassedTests, report.numFailedTests + brokenFiles.length, status);
  return { ...result, failures: [...failed, ...broken] };
}

async function journeys() {
  const file = join(reports, "playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const status = await runTool("playwright", ["test", "--reporter=list,json"], {
    env,
    timeout_ms: stepLimit_ms,
  });
  const { stats, suites } = JSON.parse(readFileSync(file, "utf8"));
  const all = suites.flatMap(journeysOf);
  const titles = (wanted) =>
    all.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(nameOf);
  flaky.push(...titles("flaky"));
  const result = counted(stats.expected + stats.flaky, stats.unexpected, status);
  return { ...result, failures: titles("unexpected") };
}

/** The journeys of a suite and of the suites in it. */
function journeysOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(journeysOf)];
}

const nameOf = ({ file, line, title }) => `${file}:${line}: ${title}`;

/** A runner that exits with an error although no test failed, or that ran no test, counts as one failure. */
function counted(passed, failed, status) {
  const hasFailedSilently = failed === 0 && (status !== 0 || passed === 0);
  return { passed, failed: hasFailedSilently ? 1 : failed };
}

const filters = process.argv.slice(2);
if (!(await installIfStale())) {
  await check("Installation", async () => asOne(false));
} else if (filters.length > 0) {
  await check("Unit and API tests", () => unitAndApiTests(filters));
} else {
  await check("Types", tools(["react-router", "typegen"], ["tsc", "--noEmit"]));
  await check("Format and lint", tools(["biome", "check", "--error-on-warnings", "."]));
  await check("Import boundaries", tools(["depcruise", "contract", "server", "web", "seed", "tests"]));
  await check("Unused files, exports and packages", tools(["knip"]));
  await check("Build", async () => asOne(await buildIfStale()));
  await check("Unit and API tests", () => unitAndApiTests([]));
  await check("Browser journeys", journeys);
}
rmSync(reports, { recursive: true, force: true });
if (flaky.length > 0) console.log(`\n━━ Flaky\n${flaky.join("\n")}`);
if (failures.length > 0) console.log(`\n━━ What failed\n${failures.join("\n")}`);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
