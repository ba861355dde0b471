import type { Readable } from "node:stream";
import type { z } from "zod";
import type {
  Body,
  Contract,
  Endpoint,
  FileRule,
  Params,
  Query,
  Resource,
} from "#contract/shared/endpoint.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EventStream } from "#server/platform/events/event-stream.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import type { RequestContext } from "./request-context.ts";

/** Type of the viewer. Only public endpoints have visitors, so all other handlers get a user. */
type ViewerFor<E extends Endpoint> = E["access"] extends "public" ? Viewer | null : Viewer;

type FilesFor<E extends Endpoint> =
  E["files"] extends Record<string, FileRule> ? { [Field in keyof E["files"]]: UploadedFile[] } : undefined;

export interface Call<E extends Endpoint> {
  context: AppContext;
  db: Database;
  viewer: ViewerFor<E>;
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  files: FilesFor<E>;
  request: RequestContext;
}

/** A download, sent unchanged. */
export interface RawReply {
  status?: number;
  headers: Record<string, string>;
  body: Readable | Buffer | string;
}

type HandlerReply<E extends Endpoint> = E["reply"] extends z.ZodType
  ? Readonly<z.input<E["reply"]>>
  : E["reply"] extends "raw"
    ? RawReply
    : E["reply"] extends "stream"
      ? EventStream
      : // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers 204 simply ends
        void | undefined;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerReply<E>>;

/** One handler for each endpoint of a resource. A missing handler is a compile error. */
export type Handlers<N extends Resource> = { [Name in keyof N]: Handler<N[Name]> };
export type AllHandlers<C extends Contract> = { [N in keyof C]: Handlers<C[N]> };
