// `npm run build`: builds the pages now. `npm start` then finds that they are those of the sources.
import { build } from "./prepare.mjs";

process.exit((await build()) ? 0 : 1);
