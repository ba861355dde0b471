import type { Logger } from "pino";
import type { Act, ForEachAct } from "#contract/acts.ts";
import type { Config } from "./config/config.ts";
import type { PageCache } from "./platform/cache/page-cache.ts";
import type { Database, Transaction } from "./platform/database/connection.ts";

import type { Events } from "./platform/events/events.ts";
import type { Streams } from "./platform/events/streams.ts";
import type { RateLimits } from "./platform/http/limits/limits.ts";
import type { Sessions } from "./platform/http/sessions/sessions.ts";
import type { OldBrowsers } from "./platform/metrics/old-browsers.ts";
import type { PushCounts } from "./platform/metrics/push-counts.ts";
import type { Actor, Deed } from "./platform/records/deed.ts";
import type { Storage } from "./platform/storage/storage.ts";

/** Everything that a handler may use. Each process makes one in server/app/serving.ts. */
export interface AppContext {
  config: Config;
  db: Database;
  /** Returns the only transaction of an idempotent call, opened on first use; verbs use it through `inTransaction` */
  transaction?: () => Promise<Transaction>;
  /** Followers of each act, which run in its transaction */
  whatFollows: WhatFollows;
  /** Clock of the server, which tests set */
  clock: () => Date;
  log: Logger;
  /** Secret that signs CSRF tokens and links */
  secret: string;
  files: Storage;
  limits: RateLimits;
  /** Number of calls that wait for a database connection */
  waiting: () => number;
  /** Database connections of this process */
  connections: () => { total: number; idle: number; waiting: number };
  /** Cache of answers to public reads, in the memory of this process */
  pageCache: PageCache;
  /** Counts of browsers that reported to this process that they cannot run the pages */
  oldBrowsers: OldBrowsers;
  /** Counts of push notifications that this process sent, by result */
  pushCounts: PushCounts;
  /** Events of all processes on this database */
  events: Events;
  /** Event streams that are open in this process */
  streams: Streams;
  sessions: Sessions;
}

/** Argument of an act's followers: the act's transaction and every record that it changed */
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
/** Followers of each act; the table is server/app/what-follows.ts */
export type WhatFollows = ForEachAct<readonly Follower[]>;

/** Columns that show a stored picture by its name. A picture that no column shows is deleted. */
export const imageColumns = [
  ["users", "profile_picture"],
  ["programs", "image"],
  ["team_members", "image"],
  ["testimonials", "image"],
  ["blog_posts", "image"],
  ["employers", "image"],
  ["institute", "logo"],
  ["bin_items", "picture"],
] as const;
