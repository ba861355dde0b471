import { config } from "zod";

/**
 * Configures zod for the browser. Without `jitless` it tries `new Function`, which our content security policy reports
 * as a violation.
 */
config({ jitless: true });

export * from "zod";
