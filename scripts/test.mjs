import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale, installIfStale, node, run, runTool } from "./prepare.mjs";

// A step that hangs must not block the run for ever.
const stepLimit_ms = 40 * 60_000;
const reports = mkdtempSync(join(tmpdir(), "darasa-reports-"));
const total = { passed: 0, failed: 0 };
/** Failures. They are printed again at the end, because a long run scrolls away. */
const failures = [];
/** Tests and journeys that passed only on the second try. */
const flaky = [];

/** Prints a heading and runs one step, which returns { passed, failed }. An error counts as one failure. */
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

/** Returns a step that counts as one test and passes if every command succeeds. */
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
  const withFailures = (status) =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter((one) => one.status === status && one.failureMessages.length > 0)
        .map((one) => `${name}: ${one.fullName}\n${one.failureMessages.join("\n")}`),
    );
  const failed = withFailures("failed");
  flaky.push(...withFailures("passed"));
  const broken = brokenFiles.map(({ name, message }) => `${name}: ${message}`);
  const result = counted(report.numPassedTests, report.numFailedTests + brokenFiles.length, status);
  return { ...result, failures: [...failed, ...broken] };
}

async function journeys(filters = []) {
  const file = join(reports, "playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const status = await runTool("playwright", ["test", ...filters, "--reporter=list,json"], {
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

/** Returns the journeys of a suite and of the suites in it. */
function journeysOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(journeysOf)];
}

const nameOf = ({ file, line, title }) => `${file}:${line}: ${title}`;

/** Returns the counts. A runner that fails although no test failed, or that ran no test, counts as one failure. */
function counted(passed, failed, status) {
  const hasFailedSilently = failed === 0 && (status !== 0 || passed === 0);
  return { passed, failed: hasFailedSilently ? 1 : failed };
}

const filters = process.argv.slice(2);
// "1" includes the nightly tests; "only" runs nothing but them.
const { NIGHTLY } = process.env;
if (!(await installIfStale())) {
  await check("Installation", async () => asOne(false));
} else if (filters.length > 0) {
  process.env.NIGHTLY ??= "1";
  const ofJourneys = filters.filter((path) => path.includes("tests/e2e"));
  const others = filters.filter((path) => !ofJourneys.includes(path));
  if (others.length > 0) await check("Unit and API tests", () => unitAndApiTests(others));
  if (ofJourneys.length > 0) {
    await check("Build", async () => asOne(await buildIfStale()));
    await check("Browser journeys", () => journeys(ofJourneys));
  }
} else if (NIGHTLY === "only") {
  await check("Build", async () => asOne(await buildIfStale()));
  await check("Nightly unit and API tests", () => unitAndApiTests([]));
  await check("Nightly journeys", () => journeys());
} else {
  await check("Types", tools(["react-router", "typegen"], ["tsc", "--noEmit", "--checkers", "2"]));
  await check("Format and lint", tools(["biome", "check", "--error-on-warnings", "."]));
  await check("Plain English", async () => asOne((await run(node, ["scripts/plain-english.mjs"])) === 0));
  await check("Import boundaries", tools(["depcruise", "contract", "server", "web", "seed", "tests"]));
  await check("Unused files, exports and packages", tools(["knip"]));
  await check("Build", async () => asOne(await buildIfStale()));
  await check("Unit and API tests", () => unitAndApiTests([]));
  await check("Browser journeys", () => journeys());
}
rmSync(reports, { recursive: true, force: true });
if (flaky.length > 0) console.log(`\n━━ Flaky\n${flaky.join("\n")}`);
if (failures.length > 0) console.log(`\n━━ What failed\n${failures.join("\n")}`);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
