import { config } from "zod";

/** zod in the browser. Without this it tries `new Function` at the first schema, which our policy reports as a violation. */
config({ jitless: true });

export * from "zod";
