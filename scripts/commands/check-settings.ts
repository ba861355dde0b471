import { environmentConfig } from "#server/config/config.ts";
import { checkStart } from "#server/platform/processes/check-start.ts";
import { runCommand } from "./command.ts";

// Runs before a build, which takes a minute. Reports a wrong setting in a sentence, and creates nothing.
await runCommand(() => checkStart(environmentConfig()));
