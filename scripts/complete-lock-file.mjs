// Run this after adding a package if the registry lacks some builds for other platforms. npm then leaves those builds
// out of package-lock.json, and `npm ci` refuses the file everywhere. This script adds them again, at the exact
// versions that their parents require, with the platform in their names. They have no integrity hash until npm adds it
// from a full registry.
import { readFileSync, writeFileSync } from "node:fs";

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const packages = lock.packages;

for (const [path, parent] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const isNamed = packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
    if (path === "" || isNamed) continue;
    packages[`node_modules/${name}`] = entry(name, version, parent.dev);
    console.log(`added ${name} ${version}`);
  }
}

lock.packages = Object.fromEntries(
  Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, "en")),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

function entry(name, version, isDevelopment) {
  const words = name.split("/").at(-1).split("-");
  const processor = processors.find((one) => words.includes(one));
  const system = systems.find((one) => words.includes(one));
  if (!processor || !/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`${name} ${version} names no platform or no exact version.`);
  const library = words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  return {
    version,
    cpu: [processor],
    ...(isDevelopment && { dev: true }),
    ...(system === "linux" && { libc: [library] }),
    optional: true,
    ...(system && { os: [system] }),
  };
}
