// `npm run build`: installs missing packages and builds the pages, so that `npm start` does not have to build them.
import { build, installIfStale } from "./prepare.mjs";

process.exit((await installIfStale()) && (await build()) ? 0 : 1);
