import { createServer, type Socket } from "node:net";
import type { Random } from "./random.ts";

/** Headers of a message by which it is counted. */
export interface Arrived {
  to: string;
  subject: string;
  messageId: string;
}

/**
 * Kinds of trouble: a temporary refusal, a hang-up before the message, a hang-up after the message without confirming
 * it.
 */
interface Troubles {
  greylisted: number;
  cutBefore: number;
  cutAfter: number;
}

export interface MailSink {
  url: string;
  /** Number of troubles of each kind so far. */
  troubles: Troubles;
  close(): void;
}

/**
 * Starts a mail server for very many messages. Stores none of them. Calls `arrived` for each complete message, even if
 * the server then hangs up without confirming it.
 * @param trouble how many in a thousand recipients with a matching address get into each kind of trouble
 */
export async function mailSink(
  random: Random,
  trouble: { inThousand: Troubles; addresses: RegExp },
  arrived: (message: Arrived) => void,
): Promise<MailSink> {
  const troubles: Troubles = { greylisted: 0, cutBefore: 0, cutAfter: 0 };
  const happens = (kind: keyof Troubles, recipient: string) => {
    const does = trouble.addresses.test(recipient) && random.below(1_000) < trouble.inThousand[kind];
    if (does) troubles[kind] += 1;
    return does;
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    converse(socket, happens, arrived);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, troubles, close };
}

const answers: Record<string, string> = { EHLO: "250 here", MAIL: "250 ok", RSET: "250 ok", QUIT: "221 bye" };

function converse(
  socket: Socket,
  happens: (kind: keyof Troubles, recipient: string) => boolean,
  arrived: (message: Arrived) => void,
): void {
  let rest = "";
  let recipient = "";
  let isMessage = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (text: string) => {
    if (isMessage) {
      isMessage = false;
      arrived(headersOf(text));
      return happens("cutAfter", recipient) ? socket.resetAndDestroy() : say("250 taken");
    }
    if (text.startsWith("RCPT")) {
      recipient = text;
      return say(happens("greylisted", recipient) ? "451 4.7.1 come again later" : "250 ok");
    }
    if (text !== "DATA") return say(answers[text.slice(0, 4)] ?? "500 what?");
    if (happens("cutBefore", recipient)) return socket.resetAndDestroy();
    isMessage = true;
    return say("354 go on");
  };
  say("220 sink");
  socket.on("error", () => undefined);
  socket.on("data", (bytes) => {
    rest += bytes.toString("latin1");
    while (!socket.destroyed) {
      const ending = isMessage ? "\r\n.\r\n" : "\r\n";
      const end = rest.indexOf(ending);
      if (end < 0) return;
      const text = rest.slice(0, end);
      rest = rest.slice(end + ending.length);
      hear(text);
    }
  });
}

function headersOf(message: string): Arrived {
  const header = message.slice(0, message.indexOf("\r\n\r\n"));
  const value = (pattern: RegExp) => pattern.exec(header)?.[1] ?? "";
  return {
    to: value(/^to:\s*<?([^>\s]+)/im),
    subject: value(/^subject:\s*(.*)/im),
    messageId: value(/^message-id:\s*(\S+)/im),
  };
}
