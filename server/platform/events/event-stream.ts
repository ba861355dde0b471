import { Readable } from "node:stream";
import type { Permission } from "#contract/shared/permissions.ts";

/** A stream with more unread bytes than this is closed, because its reader has stopped reading. */
export const MAX_QUEUED_BYTES = 1_048_576;

export interface StreamOwner {
  user_id: number;
  address: string;
  /** Random key of the tab that reads the stream. */
  tab?: string | undefined;
}

export interface StreamInterest {
  programs: ReadonlySet<number>;
  inbox: boolean;
  /** Permissions whose news for staff this stream gets. */
  staff: ReadonlySet<Permission>;
  /** If true, the stream is notified when the staff's list of pending work changes. */
  today: boolean;
}

export interface ServerEvent {
  event: string;
  id?: number;
  data: unknown;
}

/** Encodes an event as bytes once, to send it to many streams. */
export function encodeEvent({ event, id, data }: ServerEvent): Buffer {
  const head = id === undefined ? "" : `id: ${id}\n`;
  return Buffer.from(`${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

const HEARTBEAT = Buffer.from(": still here\n\n");

/** One open response of server-sent events. When it ends, the browser reconnects automatically. */
export class EventStream extends Readable {
  readonly owner: StreamOwner;
  readonly interest: StreamInterest;
  /** Id of the last event sent, or after which the stream begins; null means from now. */
  cursor: number | null;
  #isOver = false;

  constructor(owner: StreamOwner, interest: StreamInterest, cursor: number | null) {
    super({ read: () => undefined });
    this.owner = owner;
    this.interest = interest;
    this.cursor = cursor;
  }

  /** Queues the bytes, or closes the stream if its reader is too slow. */
  send(bytes: Buffer): void {
    if (this.destroyed || this.#isOver) return;
    if (this.readableLength + bytes.length > MAX_QUEUED_BYTES) this.destroy();
    else this.push(bytes);
  }

  beat(): void {
    this.send(HEARTBEAT);
  }

  /**
   * Closes the stream for a newer one. A connection may be lost unnoticed, so its queued bytes are dropped. If the reply
   * has not begun, it ends without an error: Fastify would answer 500 for a destroyed stream.
   */
  giveWay(): void {
    if (this.readableFlowing === null) this.end();
    else this.destroy();
  }

  /** Sends the queued bytes, then closes. */
  end(): void {
    if (this.destroyed || this.#isOver) return;
    this.#isOver = true;
    this.push(null);
  }
}
