import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Random } from "../support/random.ts";
import type { Row } from "../support/rows.ts";
import { closeScene, keptOf, openScene } from "../support/scene.ts";
import { type Mood, type Sink, smtpSink } from "../support/smtp-sink.ts";

const LETTERS = 30;
const LIMIT_MS = 60_000;
const moods: [mood: Mood, fault: string][] = [
  ["down", "mail server away (connections reset)"],
  ["greylist", "mail server refuses for now (451)"],
  ["drop", "mail server hangs up before the email"],
  ["cut", "mail server keeps the email and hangs up before it says so"],
];

/** Emails that are queued while the mail server fails, and sent once it does not. */
export async function mailFaults(random: Random): Promise<Row[]> {
  const sink = await smtpSink();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${sink.port}`, MAIL_FROM: "drill@darasa.example" };
  const scene = await openScene({ random, environment });
  await scene.load.stop();
  const { pool } = await keptOf(scene);
  await settled(pool);
  const rows: Row[] = [];
  for (const [mood, fault] of moods) rows.push(await oneMood(pool, sink, mood, fault));
  await pool.end();
  const verdict = await closeScene(scene);
  rows[0]?.problems.push(...verdict.problems);
  await sink.close();
  return rows;
}

async function oneMood(pool: pg.Pool, sink: Sink, mood: Mood, fault: string): Promise<Row> {
  sink.kept.length = 0;
  sink.mood = mood;
  await pool.query(
    `INSERT INTO emails (key, recipient, subject, text_body, html_body)
     SELECT $1 || n, n || '@students.example', 'Drill', 'text', '<p>text</p>' FROM generate_series(1, $2) n`,
    [`drill ${mood} `, LETTERS],
  );
  // Every email has been tried at least once; then the waiting, which is a minute and more, is cut short.
  await until(async () => (await count(pool, "attempts = 0 AND state = 'queued'")) === 0);
  sink.mood = "fine";
  const began = performance.now();
  await until(async () => {
    await pool.query("UPDATE emails SET due_at = NULL WHERE state = 'queued' AND last_error IS NOT NULL");
    return (await count(pool, "state = 'queued'")) === 0;
  });
  const times = new Map<string, number>();
  for (const id of sink.kept) times.set(id, (times.get(id) ?? 0) + 1);
  const again = [...times.values()].filter((often) => often > 1).length;
  const problems: string[] = [];
  if (times.size !== LETTERS) problems.push(`${times.size} emails arrived instead of ${LETTERS}`);
  if (mood !== "cut" && again > 0) problems.push(`${again} emails arrived more than once`);
  const failed = await count(pool, `state <> 'sent' AND key LIKE 'drill ${mood} %'`);
  if (failed > 0) problems.push(`${failed} emails are not marked as sent`);
  const more = mood === "cut" ? `, ${again} of them again under the same Message-ID` : " once each";
  return {
    fault,
    trials: `${LETTERS} emails`,
    figure: `${times.size} of ${LETTERS} arrived${more}, ${((performance.now() - began) / 1000).toFixed(1)} s after they were due again`,
    problems,
  };
}

const settled = (pool: pg.Pool) => until(async () => (await count(pool, "state = 'queued'")) === 0);

async function count(pool: pg.Pool, condition: string): Promise<number> {
  const { rows } = await pool.query(`SELECT count(*)::integer AS count FROM emails WHERE ${condition}`);
  return rows[0].count;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not in ${LIMIT_MS / 1000} s`);
    await sleep(200);
  }
}
