import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { browserFloor } from "./browser-floor.ts";

const entry = fileURLToPath(new URL("../../web/site/light/light.ts", import.meta.url));
const asked = "virtual:light-script";

/**
 * Builds the script of content pages into a separate file, and exports its address. It shares no chunk with the
 * hydrated pages, so that it needs only one request.
 */
export function lightScript(): Plugin {
  let isBuild = false;
  let built: Promise<Rolldown.OutputChunk> | undefined;
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
      const { fileName, code } = await built;
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source: code });
      return `export const lightScript = ${JSON.stringify(`/${fileName}`)};`;
    },
  };
}

async function buildScript(): Promise<Rolldown.OutputChunk> {
  const output = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: browserFloor,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        output: { entryFileNames: "assets/light-[hash].js", codeSplitting: false },
      },
    },
  });
  const [chunk] = (Array.isArray(output) ? output : [output as Rolldown.RolldownOutput]).flatMap(
    (each) => each.output,
  );
  if (chunk?.type !== "chunk") throw new Error("The script of content pages was not built.");
  return chunk;
}
