import { createServer, type Server, type Socket } from "node:net";

export interface MailServer {
  url: string;
  /** Whole messages, as they came in after DATA. */
  received: string[];
  /** What RCPT TO is answered with from now on. */
  answer: string;
  /** Whether it takes a message and closes the connection before it confirms it. */
  cutsOff: boolean;
  close(): Promise<void>;
}

const answers: Record<string, string> = { EHLO: "250 here", MAIL: "250 ok", RSET: "250 ok", QUIT: "221 bye" };

/** A mail server that stores what it gets, or refuses each recipient with `answer`. */
export async function mailServer(): Promise<MailServer> {
  const received: string[] = [];
  const made = { received, answer: "250 ok", cutsOff: false };
  const server = createServer((socket) => talk(socket, received, made));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return Object.assign(made, { url: `smtp://127.0.0.1:${port}`, close: () => closed(server) });
}

function talk(socket: Socket, received: string[], settings: Pick<MailServer, "answer" | "cutsOff">): void {
  let message: string[] | undefined;
  let rest = "";
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (message && line !== ".") message.push(line);
    else if (message) {
      received.push(message.join("\n"));
      message = undefined;
      if (settings.cutsOff) socket.destroy();
      else say("250 stored");
    } else if (line.startsWith("RCPT")) say(settings.answer);
    else if (line === "DATA") {
      message = [];
      say("354 go on");
    } else say(answers[line.slice(0, 4)] ?? "500 what?");
  };
  say("220 test");
  socket.on("data", (bytes) => {
    const lines = (rest + bytes.toString()).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
  socket.on("error", () => undefined);
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
