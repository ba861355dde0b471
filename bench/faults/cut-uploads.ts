import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sessionOf } from "../support/agent.ts";
import type { Random } from "../support/random.ts";
import type { Row } from "../support/rows.ts";
import { closeScene, keptOf, openScene, type Scene } from "../support/scene.ts";

const CUTS = 100;
const BYTES = 1_000_000;

/** An upload's connection is reset after a random number of its bytes, all of them included. */
export async function cutUploads(random: Random): Promise<Row[]> {
  const scene = await openScene({ random });
  const { pool } = await keptOf(scene);
  const [submission = 0] = [...scene.load.journal.files.keys()];
  const { rows } = await pool.query("SELECT user_id FROM submissions WHERE id = $1", [submission]);
  const headers = await sessionOf(scene.running.url, pool, rows[0].user_id);
  await pool.end();
  for (let cut = 0; cut < CUTS; cut++)
    await beginAndCut(scene, headers, submission, random.chance(0.2) ? Infinity : random.below(BYTES));
  const incoming = path.join(scene.place.dataDir, "incoming");
  // The load's own uploads pass through the same folder.
  await scene.load.stop();
  let left = CUTS;
  for (let look = 0; look < 100 && left > 0; look++) {
    left = (await readdir(incoming)).length;
    await sleep(100);
  }
  // What was cut after its last byte may have been stored: nobody was told, so either is right.
  scene.load.journal.files.delete(submission);
  const verdict = await closeScene(scene);
  const problems = [...verdict.problems, ...(left > 0 ? [`${left} parts left in incoming`] : [])];
  return [
    {
      fault: "uploads cut off at a random byte, or after the last",
      trials: `${CUTS} cuts during writes`,
      figure: `${left} parts of files left; ${verdict.problems.length} of ${verdict.lookedFor} acknowledged writes lost or half`,
      problems,
    },
  ];
}

function beginAndCut(
  { running }: Scene,
  headers: Record<string, string>,
  submission: number,
  after_bytes: number,
): Promise<void> {
  const { hostname, port } = new URL(running.url);
  const head = `--cut\r\nContent-Disposition: form-data; name="submission_file"; filename="cut.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n`;
  const body = Buffer.concat([Buffer.from(head), randomBytes(BYTES), Buffer.from("\r\n--cut--\r\n")]);
  const lines = [
    `PUT /api/submissions/student/${submission}/update/ HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    "Content-Type: multipart/form-data; boundary=cut",
    `Content-Length: ${body.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
      socket.write(body.subarray(0, Math.min(after_bytes, body.length)), () => socket.resetAndDestroy());
    });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve());
  });
}
