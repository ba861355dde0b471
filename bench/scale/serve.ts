import type { FastifyInstance } from "fastify";
import { openInstitute } from "./institute.ts";
import type { Opened } from "./world.ts";

// The process of one institute: serves the DATA_DIR it is given until whoever started it lets it go.

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error("the DATA_DIR is missing");
const { app, warming, facts, close } = await openInstitute(dataDir);
process.once("disconnect", close);
const opened: Opened = { url: await listening(app), warmingUrl: await listening(warming), facts };
process.send?.(opened);

function listening(server: FastifyInstance): Promise<string> {
  return server.listen({ host: "127.0.0.1", port: 0 });
}
