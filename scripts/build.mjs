// `npm run build`: installs what is missing and builds the pages now. `npm start` then finds that they are those of the sources.
import { build, installIfStale } from "./prepare.mjs";

process.exit((await installIfStale()) && (await build()) ? 0 : 1);
