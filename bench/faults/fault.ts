import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../harness/darasa.ts";
import { printResult, spread } from "../harness/figures.ts";
import { Random } from "../harness/random.ts";
import { closeScene, lossOf, openScene, recovery, type Scene } from "../harness/scene.ts";

export interface Plan {
  rounds: number;
  seconds: number;
  seed: number;
}

export interface Fault {
  name: string;
  /** Writes of others must succeed meanwhile. */
  hasToServeOthers?: boolean;
  /** Prepares what will fail, and starts Darasa on it. */
  prepare(random: Random): Promise<Prepared>;
}

export interface Prepared {
  settings?: Settings;
  /** Makes it fail. */
  begin(scene: Scene): Promise<void> | void;
  /** Lets it work again. */
  end(scene: Scene): Promise<void> | void;
  /** After the last round: what else is wrong. */
  check?(scene: Scene): Promise<string[]>;
  remove?(): Promise<void> | void;
}

const MOST_RECOVERY_MS = 60_000;

/** Plays the fault in rounds during writes, and prints what was lost, what was answered meanwhile, and how soon writes went on. */
export async function tryFault(
  { name, hasToServeOthers, prepare }: Fault,
  { rounds, seconds, seed }: Plan,
): Promise<void> {
  const random = new Random(seed);
  const prepared = await prepare(random);
  try {
    const scene = await openScene(random, prepared.settings);
    const { statuses } = scene.load.journal;
    const recovery_ms: number[] = [];
    const problems: string[] = [];
    let meanwhile = "";
    for (let round = 0; round < rounds && problems.length === 0; round++) {
      await sleep(500 + random.below(1_000));
      statuses.clear();
      await prepared.begin(scene);
      await sleep(seconds * 1000);
      meanwhile = String(statuses);
      if (hasToServeOthers && statuses.entries.some(([status]) => !status.startsWith("2")))
        problems.push(`others were answered ${meanwhile}`);
      await prepared.end(scene);
      await recovery(scene, MOST_RECOVERY_MS).then(
        (ms) => recovery_ms.push(ms),
        (error: Error) => problems.push(error.message),
      );
    }
    problems.push(...((await prepared.check?.(scene)) ?? []));
    if (scene.darasa.hasEnded) problems.push("the process ended");
    const verdict = await closeScene(scene);
    printResult({
      what: name,
      value: `${lossOf(verdict)}; answers meanwhile ${meanwhile}; writes go on after ${spread(recovery_ms)}`,
      trials: `${rounds} times ${seconds} s`,
      seed,
      problems: [...problems, ...verdict.problems],
    });
  } finally {
    await prepared.remove?.();
  }
}
