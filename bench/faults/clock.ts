import { glob, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Agent, agent, type Reply } from "../support/agent.ts";
import type { Random } from "../support/random.ts";
import { type Row, strangeAnswers } from "../support/rows.ts";
import { closeScene, keptOf, openScene, recovery } from "../support/scene.ts";
import { personOf } from "../support/write-load.ts";

const DAY_S = 86_400;
const REFUSED = "Failed to reset password. The link may be expired or invalid.";

/** The system's clock jumps under a running Darasa, forth and back. Needs libfaketime; the database keeps the true time. */
export async function clockJumps(random: Random): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "darasa-clock-"));
  const file = path.join(folder, "now");
  const set = async (offset_s: number) => {
    // Renamed into place: whoever reads it reads all of it.
    await writeFile(`${file}.new`, `${offset_s >= 0 ? "+" : ""}${offset_s}`);
    await rename(`${file}.new`, file);
    await sleep(300);
  };
  await set(0);
  const environment = {
    LD_PRELOAD: await library(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
  };
  const scene = await openScene({ random, environment });
  const { pool } = await keptOf(scene);
  const admin = await agent(scene.running.url, pool, await personOf(pool, "admin"));
  const student = await personOf(pool, "student");
  const visitor = await agent(scene.running.url, pool);
  const problems: string[] = [];
  const expect = (what: string, isSo: boolean) => {
    if (!isSo) problems.push(what);
  };

  for (const [age_s, isLive] of [
    [DAY_S - 60, true],
    [DAY_S + 1, false],
  ] as const) {
    const link = await resetLink(admin, student);
    await set(age_s);
    const reply = await confirm(visitor, link);
    const words = reply?.body?.non_field_errors?.[0];
    expect(
      `a reset link of ${age_s} s: ${reply?.status} ${words}`,
      isLive ? reply?.status === 200 : words === REFUSED,
    );
    await set(0);
  }
  for (const jump_s of [-3_600, 3_600, -DAY_S, 13 * DAY_S]) {
    await set(jump_s);
    await recovery(scene, 10_000).catch((error: Error) => problems.push(`${jump_s} s: ${error.message}`));
    expect(
      `an open session after a jump of ${jump_s} s`,
      (await admin.send("GET", "/user/"))?.status === 200,
    );
    await set(0);
  }
  await set(60 * DAY_S);
  expect("a session of 60 days ago is over", (await admin.send("GET", "/user/"))?.status === 401);
  await set(0);
  expect("and open again once the clock is right", (await admin.send("GET", "/user/"))?.status === 200);
  await recovery(scene, 10_000).catch((error: Error) => problems.push(error.message));
  await pool.end();
  problems.push(...strangeAnswers(scene.load.journal));
  const verdict = await closeScene(scene);
  await rm(folder, { recursive: true, force: true });
  return [
    {
      fault: "clock jumps (libfaketime): an hour and a day back, an hour, 13 and 60 days forth",
      trials: "7 jumps during writes",
      figure: `a reset link lives at 24 h − 60 s and is over at 24 h + 1 s; sessions end and come back with the clock; ${verdict.problems.length} of ${verdict.lookedFor} acknowledged writes lost or half`,
      problems: [...problems, ...verdict.problems],
    },
  ];
}

async function resetLink(admin: Agent, student: number): Promise<URL> {
  const reply = await admin.send("POST", `/students/${student}/reset-link/`, {});
  return new URL(reply?.body.reset_link);
}

function confirm(visitor: Agent, { searchParams }: URL): Promise<Reply | undefined> {
  return visitor.send("POST", "/password-reset/confirm/", {
    uid: searchParams.get("uid"),
    token: searchParams.get("token"),
    new_password: "Mvua-ya-Masika-27",
    confirm_password: "Mvua-ya-Masika-27",
  });
}

async function library(): Promise<string> {
  for await (const found of glob("/usr/{lib,lib64}/**/libfaketime.so.1")) return found;
  throw new Error("libfaketime is not installed");
}
