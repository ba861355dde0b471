import type { Logger } from "pino";
import type { Act, ForEachAct } from "#contract/acts.ts";
import type { Config } from "./config/config.ts";
import type { PageCache } from "./platform/cache/page-cache.ts";
import type { Database, Transaction } from "./platform/database/connection.ts";

import type { Events } from "./platform/events/events.ts";
import type { Streams } from "./platform/events/streams.ts";
import type { RateLimits } from "./platform/http/limits.ts";
import type { Sessions } from "./platform/http/sessions.ts";
import type { OldBrowsers } from "./platform/metrics/old-browsers.ts";
import type { PushCounts } from "./platform/metrics/push-counts.ts";
import type { Actor, Deed } from "./platform/records/deed.ts";
import type { Storage } from "./platform/storage/storage.ts";

/** What every handler may reach: made once a process in server/app/serving.ts. */
export interface AppContext {
  config: Config;
  db: Database;
  /** The one transaction of an idempotent call, opened when it is first asked for; verbs reach it by `inTransaction`. */
  transaction?: () => Promise<Transaction>;
  /** The followers of each act; they run in its transaction. */
  whatFollows: WhatFollows;
  /** The server's clock; tests set it. */
  clock: () => Date;
  log: Logger;
  /** Signs CSRF tokens and links. */
  secret: string;
  files: Storage;
  limits: RateLimits;
  /** Calls that wait for a database connection now. */
  waiting: () => number;
  /** The database connections of this process. */
  connections: () => { total: number; idle: number; waiting: number };
  /** Answers to public reads in the memory of this process. */
  pageCache: PageCache;
  /** Browsers that told this process that they cannot run the pages. */
  oldBrowsers: OldBrowsers;
  /** What came of the notifications that this process sent to devices. */
  pushCounts: PushCounts;
  /** What happened in any process on this database. */
  events: Events;
  /** The event streams that are open in this process. */
  streams: Streams;
  sessions: Sessions;
}

/** Passed to the followers of an act: every record that it changed, and its transaction. */
export interface Done {
  context: AppContext;
  db: Transaction;
  now: Date;
  actor: Actor;
  act: Act;
  ids: readonly number[];
  deeds: readonly Deed[];
}

export type Follower = (done: Done) => Promise<void>;
/** The followers of each act. The table is server/app/what-follows.ts. */
export type WhatFollows = ForEachAct<readonly Follower[]>;

/** Every column that shows a stored picture by its name. A picture that none of them shows is deleted. */
export const imageColumns = [
  ["users", "profile_picture"],
  ["programs", "image"],
  ["team_members", "image"],
  ["testimonials", "image"],
  ["blog_posts", "image"],
  ["employers", "image"],
] as const;
