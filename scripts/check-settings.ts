import { environmentConfig } from "#server/config/config.ts";
import { checkStart } from "#server/platform/processes/check-start.ts";
import { runCommand } from "./command.ts";

// Before a build, which takes a minute: a wrong setting is told in a sentence, and nothing is created.
await runCommand(() => checkStart(environmentConfig()));
