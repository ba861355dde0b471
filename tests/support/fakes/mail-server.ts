import { createServer, type Socket } from "node:net";

export interface MailServer {
  url: string;
  /** Complete messages, as received after DATA. */
  received: string[];
  /** Answer to RCPT TO from now on. */
  answer: string;
  /** Makes the server hang up before the message, or after it without an answer. */
  hangsUp?: "before" | "after" | undefined;
  close(): void;
}

const answers: Record<string, string> = { EHLO: "250 here", MAIL: "250 ok", RSET: "250 ok", QUIT: "221 bye" };

/** Starts a mail server that stores what it receives, or refuses each recipient with `answer`. */
export async function mailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    converse(socket, made);
  });
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const made: MailServer = { url: "", received: [], answer: "250 ok", close };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  made.url = `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return made;
}

function converse(socket: Socket, mail: MailServer): void {
  let message: string[] | undefined;
  let rest = "";
  const say = (line: string) => socket.write(`${line}\r\n`);
  const reply = (line: string) => {
    // A sender doubles the dot at the beginning of a line (RFC 5321 section 4.5.2).
    if (message && line !== ".") return message.push(line.replace(/^\.\./, "."));
    if (message) {
      mail.received.push(message.join("\n"));
      message = undefined;
      return mail.hangsUp === "after" ? socket.resetAndDestroy() : say("250 taken");
    }
    if (line.startsWith("RCPT")) return say(mail.answer);
    if (line !== "DATA") return say(answers[line.slice(0, 4)] ?? "500 what?");
    if (mail.hangsUp === "before") return socket.resetAndDestroy();
    message = [];
    return say("354 go on");
  };
  say("220 test");
  socket.on("data", (bytes) => {
    const lines = (rest + bytes.toString()).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) reply(line);
  });
  socket.on("error", () => undefined);
}
