import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { api, endpoints } from "#web/api/client.ts";
import { newKey } from "#web/api/new-key.ts";
import { q } from "#web/api/query.ts";
import { serverNow } from "#web/api/server-time.ts";
import { isOpen } from "#web/dashboard/offline/outbox/item.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { itemFor } from "#web/dashboard/offline/outbox/user-outbox.ts";

type Answer = Record<string, unknown> | null;

/** Pause after the last key before a typed answer is stored. */
const TYPING_MS = 700;

interface Reply {
  state: Attempt["state"];
  ends_at: string;
  server_time: string;
  anchor: string;
  answers: { position: number; id: string; outcome: "stored" | "old" | "too_late" | "refused" }[];
}

/** `page`: the device has no space, so only the open page has the answers. */
export type SavedState = "saved" | "sending" | "device" | "page" | "rejected";

/**
 * Answers of an attempt: those that the server has, those that wait in the outbox, and those being typed. Each is stored
 * on the device at once, with the time since the server's last signed time by the device's monotonic clock.
 */
export function useAnswers(attempt: Attempt) {
  const queue = `quiz-${attempt.id}`;
  const queries = useQueryClient();
  const outbox = useOutbox(queue);
  const [typed, setTyped] = useState<ReadonlyMap<number, Answer>>(new Map());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const stopwatch = useStopwatch(attempt);
  const { queryKey } = q(api.attempts.get, { params: { id: attempt.id } });

  useDelivered<Reply | Attempt>(queue, (reply, { position, answer }) => {
    if ("questions" in reply) {
      queries.setQueryData(queryKey, reply);
      return;
    }
    const isStored = reply.answers[0]?.outcome === "stored";
    // A fetch that runs may be older than the answer.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(
      queryKey,
      (known: Attempt | undefined) =>
        known && {
          ...known,
          ...{
            state: reply.state,
            ends_at: reply.ends_at,
            anchor: reply.anchor,
            server_time: reply.server_time,
          },
          questions: known.questions.map((question) =>
            question.position === position && isStored
              ? { ...question, answer: JSON.parse(String(answer)) as Answer }
              : question,
          ),
        },
    );
    if (!isStored) void queries.invalidateQueries({ queryKey });
  });

  const waiting = new Map<number, Answer>();
  for (const { metadata } of outbox.items.filter(isOpen))
    if (typeof metadata.position === "number")
      waiting.set(metadata.position, JSON.parse(String(metadata.answer)) as Answer);

  function store(position: number, answer: Answer) {
    timers.current.delete(position);
    const label = `Answer to question ${position} of ${attempt.quiz_title}`;
    const body = { answers: [{ position, answer, id: newKey(), ...stopwatch() }] };
    const metadata = { label, section: "assignments", position, answer: JSON.stringify(answer) };
    const item = itemFor(
      endpoints.attempts.answer,
      { params: { id: attempt.id }, body },
      { queue, metadata },
    );
    void outbox.add(item);
    setTyped((now) => new Map([...now].filter(([at]) => at !== position)));
  }

  /** Stores the answer, after a pause if it is typed. */
  function give(position: number, answer: Answer, isTyped: boolean) {
    clearTimeout(timers.current.get(position));
    setTyped((now) => new Map(now).set(position, answer));
    if (isTyped)
      timers.current.set(
        position,
        setTimeout(() => store(position, answer), TYPING_MS),
      );
    else store(position, answer);
  }

  /** Stores what is being typed now. */
  function storeTyped() {
    for (const [position, timer] of timers.current) {
      clearTimeout(timer);
      store(position, typed.get(position) ?? null);
    }
  }
  const latest = useRef(storeTyped);
  latest.current = storeTyped;
  // A page that closes stores what was typed a moment before.
  useEffect(() => {
    const save = () => latest.current();
    addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", save);
    return () => {
      save();
      removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", save);
    };
  }, []);

  const answerTo = (position: number): Answer => {
    const shown = typed.get(position) ?? waiting.get(position);
    if (shown !== undefined || typed.has(position) || waiting.has(position)) return shown ?? null;
    return attempt.questions.find((question) => question.position === position)?.answer ?? null;
  };
  const open = outbox.items.filter(isOpen);
  const state: SavedState = outbox.items.some(({ rejection }) => rejection)
    ? "rejected"
    : open.some((item) => outbox.waitOf(item))
      ? outbox.lacksSpace
        ? "page"
        : "device"
      : open.length > 0 || typed.size > 0
        ? "sending"
        : "saved";

  return {
    answerTo,
    give,
    state,
    /** True if the attempt was finished here, and the server does not know yet. */
    isFinishing: open.some(({ metadata }) => metadata.isFinish === 1),
    retry() {
      for (const { key } of outbox.items) outbox.retry(key);
    },
    finish() {
      storeTyped();
      const label = `The end of ${attempt.quiz_title}`;
      const metadata = { label, section: "assignments", isFinish: 1 };
      const item = itemFor(
        endpoints.attempts.finish,
        { params: { id: attempt.id }, body: {} },
        { queue, metadata },
      );
      void outbox.add(item);
    },
  };
}

/** Returns a function for the time since the server's signed time, by the device's monotonic clock. */
function useStopwatch({ anchor, server_time }: Pick<Attempt, "anchor" | "server_time">) {
  const [start, setStart] = useState<{ anchor: string; base_ms: number; from_ms: number }>();
  useEffect(() => {
    const base_ms = Math.max(0, serverNow() - Date.parse(server_time));
    setStart({ anchor, base_ms, from_ms: performance.now() });
  }, [anchor, server_time]);
  return () =>
    start
      ? { anchor: start.anchor, elapsed_ms: Math.round(start.base_ms + performance.now() - start.from_ms) }
      : { anchor, elapsed_ms: Math.max(0, Math.round(serverNow() - Date.parse(server_time))) };
}
