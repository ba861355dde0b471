import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { agent } from "../support/agent.ts";
import { checkJournal } from "../support/check-journal.ts";
import { aPlace } from "../support/darasa.ts";
import type { Random } from "../support/random.ts";
import type { Row } from "../support/rows.ts";
import { closeScene, keptOf, openScene } from "../support/scene.ts";

const run = promisify(execFile);
const source = new URL("../support/pathfault.c", import.meta.url).pathname;
const errors = { ENOSPC: constants.errno.ENOSPC, EIO: constants.errno.EIO };
const operations = { write: "w", fsync: "f", rename: "r" };
const DEEPEST = 8;

/** The n-th write, fsync or rename of an upload and of a picture fails, for every n up to 8. Needs a C compiler. */
export async function failingWrites(random: Random): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "darasa-faults-"));
  const library = path.join(folder, "pathfault.so");
  await run("gcc", ["-O2", "-shared", "-fPIC", "-o", library, source, "-ldl"]);
  const order = path.join(folder, "order");
  const place = await aPlace();
  const faults = { LD_PRELOAD: library, FAULT_ORDER: order, FAULT_FOLDER: place.dataDir };
  const scene = await openScene({ random, place, environment: faults });
  // One at a time, so that the n-th operation is one of the call that is looked at.
  await scene.load.stop();
  const [submission = 0, versions = []] = [...scene.load.journal.files][0] ?? [];
  const kept = await keptOf(scene);
  const { rows } = await kept.pool.query("SELECT user_id FROM submissions WHERE id = $1", [submission]);
  const student = await agent(scene.running.url, kept.pool, rows[0].user_id);
  const rowsMade: Row[] = [];
  for (const [operation, email] of Object.entries(operations)) {
    const problems: string[] = [];
    const counts = new Map<string, number>();
    for (const [name, number] of Object.entries(errors))
      for (let nth = 1; nth <= DEEPEST; nth++)
        for (const work of [upload, picture]) {
          await writeFile(order, `${number} ${nth} ${email}`);
          const reply = await work();
          await writeFile(order, "");
          const words = `${reply?.status ?? "no answer"}${(reply?.status ?? 0) >= 500 ? ` ${reply?.body.detail}` : ""}`;
          counts.set(words, (counts.get(words) ?? 0) + 1);
          const what = `${name} at ${operation} ${nth} of the ${work.name}`;
          if (!expectedOf(name).has(reply?.status ?? 0)) problems.push(`${what}: ${words}`);
          const now = performance.now();
          const verdict = await checkJournal(scene.load.journal, kept, { from: now, until: now });
          problems.push(...verdict.problems.map((problem) => `${what}: ${problem}`));
        }
    if ((await upload())?.status !== 200) problems.push("the next upload does not work either");
    rowsMade.push({
      fault: `the n-th ${operation} of an upload or a picture fails`,
      trials: `n = 1 to ${DEEPEST}, ENOSPC and EIO, upload and picture: ${4 * DEEPEST}`,
      figure: [...counts].map(([words, times]) => `${times} × ${words}`).join(", "),
      problems,
    });
  }
  await kept.pool.end();
  const verdict = await closeScene(scene);
  await rm(folder, { recursive: true, force: true });
  rowsMade[0]?.problems.push(...verdict.problems);
  return rowsMade;

  async function upload() {
    const bytes = new Uint8Array(randomBytes(200_000));
    bytes.set(new TextEncoder().encode("%PDF-1.7\n"));
    const written: (typeof versions)[number] = {
      sent: performance.now(),
      sha256: createHash("sha256").update(bytes).digest("hex"),
    };
    versions.push(written);
    const form = new FormData();
    form.set("submission_file", new File([bytes], "essay.pdf"));
    const reply = await student.send("PUT", `/submissions/student/${submission}/update/`, form);
    if (reply?.status === 200) written.acknowledged = performance.now();
    return reply;
  }

  async function picture() {
    const background = { r: random.below(256), g: random.below(256), b: random.below(256) };
    const png = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("name", "Amina Nakato");
    form.set("phone", "+256712345678");
    form.set("profile_picture", new File([new Uint8Array(png)], "me.png"));
    return student.send("PUT", "/update-profile/", form);
  }
}

/** It was not that many operations, or the refusal that says why. */
const expectedOf = (name: string) => new Set([200, name === "ENOSPC" ? 507 : 503]);
