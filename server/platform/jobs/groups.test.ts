import { expect, it } from "vitest";
import { testContext } from "#tests/support/context.ts";
import { type Job, prepareQueues, sendJobs, startJobs } from "./jobs.ts";

const context = testContext();
const queue = { name: "grouped", retryLimit: 0 };
const COUNT = 100;

it("jobs of one group follow each other at once, also while another group is stuck", async () => {
  await prepareQueues(context.pool, [queue]);
  const done: string[] = [];
  let isOver = () => {};
  const stuck = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const running = new Map<string, number>();
  const job: Job = {
    queue,
    groups: 5,
    async run(data) {
      const { group } = data as { group: string };
      if (group === "stuck") return stuck;
      running.set(group, (running.get(group) ?? 0) + 1);
      expect(running.get(group)).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      running.set(group, 0);
      done.push(group);
    },
  };
  const groups = ["stuck", ...Array.from({ length: COUNT }, () => "healthy")];
  await sendJobs(
    context.db,
    queue,
    groups.map((group) => ({ data: { group }, group: { id: group } })),
  );
  // With one look a second, these jobs take longer than a test may.
  const jobs = await startJobs(context.pool, context.log, [job]);
  await expect.poll(() => done.length, { timeout: 19_000 }).toBe(COUNT);
  isOver();
  await jobs.stop();
});
