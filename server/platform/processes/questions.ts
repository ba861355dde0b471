import type pg from "pg";
import type { Limit, Listener } from "./machine.ts";

/** What a worker asks of the process that started it, and what it is answered. */
export interface Questions {
  /** Answered once the database is open and migrated. */
  open: { ask: object; answer: Opening };
  consume: { ask: { limit: Limit; key: string }; answer: number };
  /** `place` is the worker's own number for it. */
  takeStream: { ask: { place: number; listener: Listener }; answer: boolean };
  leaveStream: { ask: { place: number }; answer: null };
  metrics: { ask: object; answer: string };
  /** The worker serves on the port; `notices` are for the person at the terminal. */
  ready: { ask: { port: number; notices: string[] }; answer: null };
}

export interface Opening {
  connection: pg.PoolConfig;
  /** One worker of the machine does what happens by the clock. */
  hasJobs: boolean;
}

export type Kind = keyof Questions;

export interface Asked<K extends Kind = Kind> {
  ask: number;
  kind: K;
  about: Questions[K]["ask"];
}

export interface Answered {
  answer: number;
  value?: unknown;
  failure?: string;
}

export const isAsked = (message: unknown): message is Asked =>
  typeof message === "object" && message !== null && "ask" in message && "kind" in message;

export const isAnswered = (message: unknown): message is Answered =>
  typeof message === "object" && message !== null && "answer" in message;
