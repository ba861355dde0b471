import { Readable } from "node:stream";

/** A reader that lets so much pile up has stopped reading (security.md T67). */
export const MAX_QUEUED_BYTES = 1_048_576;

/** Whose stream it is, and by which secret: what is asked again while the stream is open. */
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
}

export interface ServerEvent {
  event: string;
  id?: number;
  data: unknown;
}

/** An event as it goes over the wire; made once and sent to many. */
export function encodeEvent({ event, id, data }: ServerEvent): Buffer {
  const head = id === undefined ? "" : `id: ${id}\n`;
  return Buffer.from(`${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

const HEARTBEAT = Buffer.from(": still here\n\n");

/** One open answer of server-sent events. Ending it is closing the connection; the browser then comes back by itself. */
export class EventStream extends Readable {
  readonly owner: StreamOwner;
  readonly interest: StreamInterest;
  /** The last event that this stream has got, or where it begins; null: from now. */
  cursor: number | null;

  constructor(owner: StreamOwner, interest: StreamInterest, cursor: number | null) {
    super({ read: () => undefined });
    this.owner = owner;
    this.interest = interest;
    this.cursor = cursor;
  }

  /** Queues the bytes, or cuts a reader who is too slow. */
  send(bytes: Buffer): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength + bytes.length > MAX_QUEUED_BYTES) this.destroy();
    else this.push(bytes);
  }

  beat(): void {
    this.send(HEARTBEAT);
  }

  /** Lets what is queued go out, then closes. */
  end(): void {
    if (!this.destroyed) this.push(null);
  }
}
