import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const list = createRequire(import.meta.url).resolve("lucide-react/dist/esm/lucide-react.mjs");

/** Returns the file of each icon, by each of its names. */
function readFiles(): Map<string, string> {
  const lines = readFileSync(list, "utf8").matchAll(/^export \{(.+)\} from '\.(\/icons\/.+)';$/gm);
  return new Map(
    [...lines].flatMap(([, names = "", file]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, dirname(list) + file]),
    ),
  );
}

/**
 * Imports each icon from its own file. Imported from the package's index, every icon would seem to be needed wherever
 * one is, and would end up in the wrong chunk (scripts/build/chunks.ts).
 */
export function directIcons(): Plugin {
  const files = readFiles();
  return {
    name: "direct-icons",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /from "lucide-react"/ },
      handler: (code) =>
        code.replace(/^import \{([^}]+)\} from "lucide-react";/gm, (_, names: string) =>
          names
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith("type "))
            .map((name) => name.split(" as "))
            .map(([name = "", own = name]) => `import ${own} from ${JSON.stringify(fileOf(name))};`)
            .join(" "),
        ),
    },
  };

  function fileOf(name: string): string {
    const file = files.get(name);
    if (!file) throw new Error(`lucide-react has no icon ${name}.`);
    return file;
  }
}

/**
 * Replaces the function that makes lucide-react's components by a short one. It adds no class names to each icon, and
 * saves 1 KB of script.
 */
export const shortIcons: Plugin = {
  name: "short-icons",
  apply: "build",
  enforce: "pre",
  resolveId: (id, importer) =>
    id.endsWith("/createLucideIcon.mjs") && importer?.startsWith(dirname(list))
      ? fileURLToPath(new URL("../../web/ui/create-icon.tsx", import.meta.url))
      : undefined,
};
