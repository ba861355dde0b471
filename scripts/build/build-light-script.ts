import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { browserFloor } from "./browser-floor.ts";

const entry = fileURLToPath(new URL("../../web/site/light/light.ts", import.meta.url));
const asked = "virtual:light-script";

/**
 * Builds the script of content pages into a separate file, and exports its address. It shares no chunk with the
 * hydrated pages, so that it needs only one request. Only a part that it imports dynamically is another file.
 */
export function lightScript(): Plugin {
  let isBuild = false;
  let built: Promise<Rolldown.OutputChunk[]> | undefined;
  return {
    name: "light-script",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (id) => (id === asked ? `\0${asked}` : undefined),
    async load(id) {
      if (id !== `\0${asked}`) return;
      if (!isBuild) return `export const lightScript = "/web/site/light/light.ts";`;
      built ??= buildScript();
      const chunks = await built;
      if (this.environment.name === "client")
        for (const { fileName, code } of chunks) this.emitFile({ type: "asset", fileName, source: code });
      const script = chunks.find(({ isEntry }) => isEntry);
      return `export const lightScript = ${JSON.stringify(`/${script?.fileName}`)};`;
    },
  };
}

async function buildScript(): Promise<Rolldown.OutputChunk[]> {
  const output = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: browserFloor,
      // A library has no code that preloads the parts of dynamic imports.
      lib: { entry, formats: ["es"] },
      rolldownOptions: {
        // Keeps code that a part shares in the script, so that visitors load one file.
        preserveEntrySignatures: "allow-extension",
        output: {
          minify: true,
          entryFileNames: "assets/light-[hash].js",
          chunkFileNames: "assets/light-[name]-[hash].js",
        },
      },
    },
  });
  const all = (Array.isArray(output) ? output : [output as Rolldown.RolldownOutput]).flatMap(
    (each) => each.output,
  );
  const chunks = all.filter((file): file is Rolldown.OutputChunk => file.type === "chunk");
  if (!chunks.some(({ isEntry }) => isEntry)) throw new Error("The script of content pages was not built.");
  return chunks;
}
