import type { FastifyInstance, InjectOptions } from "fastify";
import { anotherProcess } from "#tests/support/make-context.ts";
import type { Random } from "../../bench/harness/random.ts";
import type { World } from "./world.ts";

/** Starts or stops a second process on one day in five. It answers every second call. */
export async function joinOrLeave(world: World, random: Random): Promise<void> {
  if (random.chance(0.8)) return;
  if (world.second) return world.second.leave();
  const { context } = world;
  const first = context.app;
  const second = await anotherProcess(context);
  let calls = 0;
  const inject = (options: InjectOptions) => {
    calls += 1;
    return (calls % 2 === 0 ? first : second.app).inject(options);
  };
  context.app = { ...first, inject } as unknown as FastifyInstance;
  world.counts.joins = (world.counts.joins ?? 0) + 1;
  const leave = async () => {
    context.app = first;
    world.second = undefined;
    await second.close();
  };
  world.second = { context: second.context, leave };
}
