import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { GRACE_MS, MAX_ELAPSED_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import type { Attempt, AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import { api, endpoints } from "#web/api/client.ts";
import { newKey } from "#web/api/new-key.ts";
import { q } from "#web/api/query.ts";
import { isServerTimeKnown, steadyServerNow } from "#web/api/server-time.ts";
import { isOpen, type NewItem, type OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { itemFor } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { isForNetwork } from "#web/dashboard/offline/outbox/wait.ts";
import { answerJournal, type TimedAnswer } from "#web/dashboard/offline/store/answer-journal.ts";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";
import { isTooLong } from "#web/shared/quizzes/answer-length.ts";
import { queueOf } from "./queue-of.ts";
import { nameOf, useElsewhere } from "./use-elsewhere.ts";
import { useLateAnswers } from "./use-late-answers.ts";
import { useTyping } from "./use-typing.ts";

type Answer = TimedAnswer["answer"];

/** Time within which an answer replaces one that waits. A long one does so within 15 s, because each is sent in whole. */
const REPLACES_MS = 2_000;
/** Characters of a long answer. */
const LONG = 500;

interface Reply {
  state: Attempt["state"];
  ends_at: string;
  server_time: string;
  anchor: string;
  answers: { position: number; id: string; outcome: "stored" | "old" | "too_late" | "refused" }[];
}

/** Returns the answer in an item of the outbox. */
const givenIn = ({ answer, given_ms }: OutboxItem["metadata"], position: number) => ({
  position,
  answer: JSON.parse(String(answer)) as Answer,
  given_ms: Number(given_ms),
});

const isFinish = ({ metadata }: OutboxItem) => metadata.isFinish === 1;

/** Returns whether a finish closes the fields. After a refused one by the clock, staff may still move the end. */
const closes = ({ rejection, metadata }: OutboxItem) => !rejection || metadata.isByClock !== 1;

/**
 * `typing`: the device has the answer, and sends it soon. `page`: the device has no space, so only the open page has the
 * answers. `long`: a text is too long to be sent. `unfinished`: the finish was refused. `gone`: the quiz is not there any
 * more.
 */
export type SavedState = "saved" | "typing" | "sending" | "device" | "page" | "long" | keyof typeof refusals;

export const refusals = {
  rejected: "An answer was not accepted.",
  unfinished: "The quiz could not be finished.",
  gone: "Not saved: the quiz is no longer there.",
} as const;

export type Answers = ReturnType<typeof useAnswers>;

/**
 * Answers of an attempt: those that the server has, those that wait in the outbox, and those being typed. Each is stored
 * on the device at once, or within a second while it is typed. It has the time since the server's last signed time by the
 * device's monotonic clock. So a clock that is set in the middle changes no answer's time. A text that is too long stays
 * in the journal, and is never sent.
 */
export function useAnswers(attempt: Attempt) {
  const queue = queueOf(attempt);
  const own = { user_id: useCurrentUser().id, attempt: attempt.id };
  const about = {
    ...{ record: attempt.quiz_title, section: "assignments", quiz: attempt.quiz },
    place: paths.dashboard("assignments", { quiz: attempt.quiz, attempt: attempt.id }),
  };
  const queries = useQueryClient();
  const outbox = useOutbox(queue);
  const isOnline = useIsOnline();
  const [typed, setTyped] = useState<ReadonlyMap<number, Answer>>(new Map());
  /** Answers being typed that the outbox does not have yet, by position. */
  const unstored = useRef(new Map<number, TimedAnswer>()).current;
  const storing = useRef(Promise.resolve());
  const [tooLate, setTooLate] = useState<readonly number[]>([]);
  // The reply to the finish says whether it ended the attempt. Until then, the device's note counts.
  const [hasEndedIt, setHasEndedIt] = useState<boolean>();
  const [hasSent, setHasSent] = useState(false);
  const [isJournalRead, setIsJournalRead] = useState(false);
  const hasGiven = useRef(false);
  const mustFetch = useRef(false);
  const open = outbox.items.filter(isOpen);
  const { queryKey } = q(api.attempts.get, { params: { id: attempt.id } });
  const late = useLateAnswers(queryKey, open.length === 0, isOnline);

  const elsewhere = useElsewhere(attempt.questions, (name) => answerJournal.wasGiven(own, name));
  for (const { key, metadata } of outbox.items)
    if (typeof metadata.position === "number")
      elsewhere.note({ key, ...givenIn(metadata, metadata.position) });

  const refused = outbox.items.filter(({ rejection }) => rejection);
  /** Deletes refused answers to a question that a later one replaces. Without a position, deletes refused finishes. */
  const replaceRefused = ({ position, given_ms }: Partial<OutboxItem["metadata"]>) => {
    for (const { key, metadata } of refused)
      if (metadata.position === position && !(Number(metadata.given_ms) > Number(given_ms)))
        outbox.cancel(key);
  };
  const gone = refused.filter(({ rejection }) => rejection?.status === 404);
  // A quiz that staff have restored is fetched or takes an answer. What it refused before is then sent again.
  const sendGone = useEffectEvent(() => {
    for (const { key } of gone) outbox.retry(key);
  });
  useEffect(() => {
    if (attempt.server_time && outbox.isRead) sendGone();
  }, [attempt.server_time, outbox.isRead]);

  const isOver = attempt.state !== "begun";
  const isLong = ({ position, answer }: Pick<TimedAnswer, "position" | "answer">) =>
    attempt.questions.some((one) => one.position === position && isTooLong(one.kind, answer));
  /** Questions whose typed text is too long. */
  const tooLong = [...typed].flatMap(([position, answer]) => (isLong({ position, answer }) ? position : []));
  const forgetFinish = useEffectEvent(() => replaceRefused({}));
  useEffect(() => {
    if (isOver && refused.length > 0) forgetFinish();
  }, [isOver, refused.length]);

  useDelivered<Reply | Attempt>(queue, (reply, metadata, key) => {
    const { position, answer } = metadata;
    replaceRefused(metadata);
    // A fetch that runs may be older than the reply. It may bring another device's answers, so it is repeated.
    const wasFetching = queries.isFetching({ queryKey }) > 0;
    void queries.cancelQueries({ queryKey });
    setHasSent(true);
    if ("questions" in reply) {
      setHasEndedIt(reply.over_at === reply.server_time);
      queries.setQueryData(queryKey, reply);
      return;
    }
    // A call may have several answers, also to one question. The last one is the newest of this device.
    const toThis = reply.answers.filter((one) => one.position === position);
    const outcome = toThis.find(({ id }) => id === key)?.outcome;
    if (typeof position === "number") {
      const given = givenIn(metadata, position);
      // Another tab may have given it. An answer from the future gets the server's time.
      elsewhere.note({ key, ...given });
      elsewhere.note({ ...given, given_ms: Date.parse(reply.server_time) });
      if (outcome === "old" && toThis.at(-1)?.id === key) elsewhere.add([position]);
    }
    const isStored = outcome === "stored";
    const isLast = reply.answers.at(-1)?.id === key;
    mustFetch.current ||= wasFetching || !isStored;
    if (outcome === "too_late") setTooLate((known) => [...new Set([...known, Number(position)])]);
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
    if (reply.state !== "begun") late.noteArrived();
    else if (isLast && mustFetch.current) {
      mustFetch.current = false;
      void queries.invalidateQueries({ queryKey });
    }
  });

  // A refused answer stays in its field until another one replaces it.
  const waiting = new Map<number, Answer>();
  for (const { metadata } of outbox.items)
    if (typeof metadata.position === "number")
      waiting.set(metadata.position, JSON.parse(String(metadata.answer)) as Answer);

  function add(item: NewItem, onStored = () => {}) {
    replaceRefused(item.metadata);
    storing.current = outbox.store(item, onStored);
  }
  const send = () => void storing.current.then(outbox.send);

  /** Returns the server's time. Until the server has answered, it is not before the answers that wait. */
  function clock(): number {
    const given = outbox.items.map(({ metadata }) => Number(metadata.given_ms ?? 0));
    return steadyServerNow(Math.max(Date.parse(attempt.server_time), ...(isServerTimeKnown() ? [] : given)));
  }

  function store({ key, position, answer, anchor, elapsed_ms, given_ms }: TimedAnswer) {
    unstored.delete(position);
    answerJournal.noteGiven(own, position, nameOf(position, answer));
    const label = `Answer to question ${position} of ${attempt.quiz_title}`;
    const body = { answers: [{ position, answer, id: key, anchor, elapsed_ms }] };
    const text = JSON.stringify(answer);
    // An answer replaces one that waits only within a short time. Another device may have finished the attempt between them,
    // and then only the earlier one counts.
    const slot = `${position} ${Math.floor(given_ms / (text.length > LONG ? GRACE_MS : REPLACES_MS))}`;
    const call = { key_in: "body", list: "answers", slot } as const;
    const metadata = { ...about, label, ...call, position, answer: text, given_ms };
    const item = itemFor(
      endpoints.attempts.answer,
      { params: { id: attempt.id }, body },
      { key, queue, metadata },
    );
    add(item, () => answerJournal.remove(own, key));
    setTyped((now) => new Map([...now].filter(([at]) => at !== position)));
  }

  const typing = useTyping({ store: () => [...unstored.values()].forEach(store), send });

  /** Stores and sends the answer, a little later if it is typed. */
  function give(position: number, answer: Answer, isTyped: boolean) {
    hasGiven.current = true;
    const given_ms = clock();
    const elapsed_ms = Math.round(given_ms - Date.parse(attempt.server_time));
    const given = {
      ...{ key: newKey(), position, answer, anchor: attempt.anchor, given_ms },
      elapsed_ms: Math.min(elapsed_ms, MAX_ELAPSED_MS),
    };
    const mustWait = isLong(given);
    // The text before it is stored now, because the journal forgets it.
    if (mustWait) typing.end();
    answerJournal.add(own, given);
    elsewhere.forget(position);
    setTyped((now) => new Map(now).set(position, answer));
    if (mustWait) return;
    elsewhere.note(given);
    if (isTyped) {
      unstored.set(position, given);
      typing.note();
    } else {
      store(given);
      send();
    }
  }

  // A page that closed had no time to store these.
  const storeJournal = useEffectEvent(() => {
    const all = answerJournal.read(own);
    const left = all.filter((one) => !isLong(one));
    const long = all.filter(isLong).map(({ position, answer }) => [position, answer] as const);
    if (long.length > 0) setTyped((now) => new Map([...long, ...now]));
    left.forEach(store);
    if (left.length > 0) send();
  });
  useEffect(() => {
    storeJournal();
    setIsJournalRead(true);
  }, []);

  // A result shows what counts.
  const counting = [...typed].filter(([position]) => !isOver || !tooLong.includes(position));
  const shown = new Map([...waiting, ...counting]);
  const answerTo = (position: number): Answer => {
    if (shown.has(position)) return shown.get(position) ?? null;
    return attempt.questions.find((question) => question.position === position)?.answer ?? null;
  };
  /** Returns a question without the points that do not count its answer on this device. */
  const withoutOldPoints = (question: AttemptQuestion): AttemptQuestion => {
    const answer = waiting.get(question.position);
    return answer === undefined ? question : { ...question, answer, points: null };
  };
  const isHeld = (item: OutboxItem) => {
    const wait = outbox.waitOf(item);
    // Once there is a network, the items that waited for it are sent one after the other.
    return wait !== undefined && !(isOnline && isForNetwork(wait));
  };
  const isSending = open.length > 0 || typed.size > tooLong.length;
  /** Returns where the answers are. What was refused comes first. */
  function savedState(): SavedState {
    if (gone.length > 0) return "gone";
    if (refused.length > 0) return refused.some(isFinish) ? "unfinished" : "rejected";
    if (open.some(isHeld)) return outbox.lacksSpace ? "page" : "device";
    if (typing.isTyping) return outbox.lacksSpace ? "page" : "typing";
    if (isSending) return "sending";
    return tooLong.length > 0 ? "long" : "saved";
  }

  return {
    answerTo,
    withoutOldPoints,
    give,
    state: savedState(),
    /** Questions whose answers the server has refused, and that have no later answer. */
    refused: refused.flatMap(({ metadata: { position } }) =>
      typeof position === "number" && !typed.has(position) ? position : [],
    ),
    /** Questions whose typed text is too long, so that it is only on this device. */
    tooLong,
    clock,
    /** False until the answers that an earlier page has left on this device are read. */
    areKnown: outbox.isRead && isJournalRead,
    /** Returns whether this page has given an answer. */
    hasGiven: () => hasGiven.current,
    /** Number of answers that are missing in the points: 0 if all are sent and not counted yet. Undefined if none is. */
    missingInResult: waiting.size > 0 || late.isFetching ? waiting.size : undefined,
    /** Questions whose answers were given here after the end. */
    tooLate,
    elsewhere,
    /** True if the attempt was finished here, and the server does not know yet or has refused it. */
    isFinishing: outbox.items.some((item) => isFinish(item) && closes(item)),
    /** Returns whether the student finished the attempt on this device. */
    isFinishedHere: () => hasEndedIt ?? answerJournal.isFinished(own),
    /** True if this device has given answers or finished the attempt since the page opened or shortly before. */
    isInvolved: hasSent || outbox.items.length > 0,
    retry() {
      for (const { key } of outbox.items) outbox.retry(key);
    },
    /** @param isByClock true if the time is up, and not the student ends the attempt */
    finish(isByClock = false) {
      typing.end();
      answerJournal.noteFinish(own);
      const label = `The end of ${attempt.quiz_title}`;
      const metadata = { ...about, label, isFinish: 1, isByClock: Number(isByClock) };
      const item = itemFor(
        endpoints.attempts.finish,
        { params: { id: attempt.id }, body: {} },
        { queue, metadata },
      );
      add(item);
      send();
    },
  };
}
