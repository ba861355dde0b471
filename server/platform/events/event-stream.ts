import { Readable } from "node:stream";
import type { Permission } from "#contract/shared/permissions.ts";

/** A reader with so much waiting has stopped reading. */
export const MAX_QUEUED_BYTES = 1_048_576;

/** The user of a stream, and the session or token that is checked again while it is open. */
export interface StreamOwner {
  user_id: number;
  address: string;
  /** SHA-256 of the session cookie or of the API token. */
  secret_hash: Buffer;
  secret_kind: "session" | "token";
}

export interface StreamInterest {
  programs: ReadonlySet<number>;
  inbox: boolean;
  /** What staff hear of: the news for those with these permissions. */
  staff: ReadonlySet<Permission>;
  /** That something which waits for staff has changed. */
  today: boolean;
}

export interface ServerEvent {
  event: string;
  id?: number;
  data: unknown;
}

/** An event as bytes, made once and sent to many streams. */
export function encodeEvent({ event, id, data }: ServerEvent): Buffer {
  const head = id === undefined ? "" : `id: ${id}\n`;
  return Buffer.from(`${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

const HEARTBEAT = Buffer.from(": still here\n\n");

/** One open answer of server-sent events. When it ends, the browser reconnects by itself. */
export class EventStream extends Readable {
  readonly owner: StreamOwner;
  readonly interest: StreamInterest;
  /** The last event that this stream has got, or after which it begins; null: from now. */
  cursor: number | null;

  constructor(owner: StreamOwner, interest: StreamInterest, cursor: number | null) {
    super({ read: () => undefined });
    this.owner = owner;
    this.interest = interest;
    this.cursor = cursor;
  }

  /** Queues the bytes, or closes the stream of a reader who is too slow. */
  send(bytes: Buffer): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength + bytes.length > MAX_QUEUED_BYTES) this.destroy();
    else this.push(bytes);
  }

  beat(): void {
    this.send(HEARTBEAT);
  }

  /** Sends what is queued, then closes. */
  end(): void {
    if (!this.destroyed) this.push(null);
  }
}
