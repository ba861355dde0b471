import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import S3rver from "@20minutes/s3rver";
import { freePort } from "#tests/support/free-port.ts";
import { openDoor } from "../support/door.ts";
import type { Random } from "../support/random.ts";
import { type Row, statusesOf, strangeAnswers } from "../support/rows.ts";
import { closeScene, openScene, recovery } from "../support/scene.ts";

const ROUNDS = 3;
const AWAY_MS = 6_000;

/** The S3-compatible store is cut off in the middle of uploads, and comes back. */
export async function bucketFaults(random: Random): Promise<Row[]> {
  const directory = await mkdtemp(path.join(tmpdir(), "darasa-s3-"));
  const port = await freePort();
  const store = new S3rver({
    port,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "darasa-files" }],
  });
  await store.run();
  const door = await openDoor({ host: "127.0.0.1", port });
  const endpoint = `http://127.0.0.1:${door.port}`;
  const STORAGE_URL = `s3://darasa-files?endpoint=${endpoint}&region=eu-west-1&access_key_id=S3RVER&secret_access_key=S3RVER`;
  const scene = await openScene({ random, environment: { STORAGE_URL } });
  const fileDone = () =>
    [...scene.load.journal.files.values()].flat().filter(({ acknowledged }) => acknowledged).length;
  const problems: string[] = [];
  let statuses = "";
  const recoveries: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(1_000 + random.below(1_000));
    scene.load.journal.statuses.clear();
    door.turn(round === 1 ? { kind: "cut", afterBytes: 40 } : { kind: "down" });
    await sleep(AWAY_MS);
    statuses = statusesOf(scene.load.journal);
    // Whoever needs no file is served meanwhile.
    await recovery(scene, 5_000).catch((error: Error) => problems.push(error.message));
    door.turn({ kind: "fine" });
    const [began, before] = [performance.now(), fileDone()];
    while (fileDone() === before && performance.now() - began < 30_000) await sleep(20);
    if (fileDone() === before) problems.push("no upload came through in 30 s");
    recoveries.push(performance.now() - began);
  }
  problems.push(...strangeAnswers(scene.load.journal));
  const verdict = await closeScene(scene);
  await door.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
  return [
    {
      fault: "S3 away, or cut in the middle of its answers",
      trials: `${ROUNDS} times ${AWAY_MS / 1000} s`,
      figure: `${verdict.problems.length} of ${verdict.lookedFor} acknowledged writes lost or half; meanwhile ${statuses}; uploads go on ${(Math.max(...recoveries) / 1000).toFixed(1)} s afterwards at the latest`,
      problems: [...problems, ...verdict.problems],
    },
  ];
}
