import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: { type: "minor" } | { type: "major"; flavor: "last-resort" }) => void;
let collect: Collect | undefined;

/** What is young and not wanted any more: under a millisecond. */
export function collectYoung(): void {
  collector()({ type: "minor" });
}

/** Everything that is not wanted any more, its room given back to the system: a tenth of a second in which nothing else happens. */
export function collectEverything(): void {
  collector()({ type: "major", flavor: "last-resort" });
}

/** V8's own, which a process is otherwise given by a flag at its start. */
function collector(): Collect {
  if (collect) return collect;
  setFlagsFromString("--expose-gc");
  const gc: Collect = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  collect = gc;
  return gc;
}
