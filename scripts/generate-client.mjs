import { readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

// `node scripts/generate-client.mjs api.json api.d.ts` makes the types of the API's description. openapi-typescript builds them with
// the compiler's functions, which TypeScript 7 no longer has, so that it gets TypeScript 5 under the name it asks for.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === "typescript" ? "typescript-5" : specifier, context),
});
const { astToString, default: openapiTS } = await import("openapi-typescript");
const [input, output] = process.argv.slice(2);
writeFileSync(
  output,
  astToString(await openapiTS(JSON.parse(readFileSync(input, "utf8")), { silent: true })),
);
