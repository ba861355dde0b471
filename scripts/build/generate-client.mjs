import { readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

// `node scripts/build/generate-client.mjs api.json api.d.ts` generates types from the API's description.
// openapi-typescript needs functions of the compiler that TypeScript 7 no longer has. The hook therefore resolves
// "typescript" to TypeScript 5.
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
