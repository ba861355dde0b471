import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "#tests/support/darasa.ts";
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
  /** True if other people's writes must succeed during the fault. */
  hasToServeOthers?: boolean;
  /** Prepares the part that will fail. */
  prepare(random: Random): Promise<{
    settings?: Settings;
    begin(scene: Scene): Promise<void> | void;
    end(scene: Scene): Promise<void> | void;
    /** Returns further problems after the last round. */
    check?(): Promise<string[]>;
    remove?(): Promise<void> | void;
  }>;
}

/**
 * Repeats the fault in rounds during writes. Prints lost writes, the answers during the fault, and how soon writes went
 * on.
 */
export async function tryFault({ name, hasToServeOthers, prepare }: Fault, plan: Plan): Promise<void> {
  const { rounds, seconds, seed } = plan;
  const random = new Random(seed);
  const { settings, begin, end, check, remove } = await prepare(random);
  try {
    const scene = await openScene(random, settings);
    const { statuses } = scene.load;
    const recovery_ms: number[] = [];
    const problems: string[] = [];
    let meanwhile = "";
    for (let round = 0; round < rounds && problems.length === 0; round++) {
      await sleep(500 + random.below(1_000));
      statuses.clear();
      await begin(scene);
      await sleep(seconds * 1000);
      meanwhile = String(statuses);
      // 409 is allowed: a statement that is applied while another one is being recorded.
      if (hasToServeOthers && statuses.lines.some((line) => !/× (?:20\d|409)$/.test(line)))
        problems.push(`others got ${meanwhile}: ${scene.load.failures}`);
      await end(scene);
      const recovered = recovery(scene).then((ms) => recovery_ms.push(ms));
      await recovered.catch((error: Error) => problems.push(error.message));
    }
    problems.push(...((await check?.()) ?? []));
    if (scene.darasa.hasEnded) problems.push("the process ended");
    const verdict = await closeScene(scene);
    printResult({
      what: name,
      value: `${lossOf(verdict)}; answers during the fault ${meanwhile}; writes go on after ${spread(recovery_ms)}`,
      trials: `${rounds} times ${seconds} s`,
      seed,
      problems: [...problems, ...verdict.problems],
    });
  } finally {
    await remove?.();
  }
}
