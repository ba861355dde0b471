// Prints the packages that run in production as CycloneDX: `npm run --silent sbom > sbom.json`, or run this file.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// Prints only JSON. The banner of `npm run` and npm's notices are left out.
const { stdout, stderr, status, error } = spawnSync(
  "npm",
  ["sbom", "--loglevel=error", "--sbom-format=cyclonedx", "--package-lock-only", "--omit=dev"],
  { cwd: fileURLToPath(new URL("..", import.meta.url)), encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
);
if (error || status !== 0) {
  process.stderr.write(`The list of packages could not be created. ${error?.message ?? stderr}\n`);
  process.exitCode = 1;
} else process.stdout.write(stdout.slice(stdout.indexOf("{")));
