import { createServer, type Socket } from "node:net";

/** `cut` keeps the email and hangs up before it says so; `drop` hangs up when the email is about to come. */
export type Mood = "fine" | "greylist" | "drop" | "cut" | "down";

export interface Sink {
  port: number;
  mood: Mood;
  /** Message-ID of every email that came in whole. */
  kept: string[];
  close(): Promise<void>;
}

/** A mail server that takes emails, or fails in one of the ways in which mail servers do. */
export async function smtpSink(): Promise<Sink> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (sink.mood === "down") return socket.resetAndDestroy();
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    talk(socket, sink);
  });
  const sink: Sink = {
    port: 0,
    mood: "fine",
    kept: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  sink.port = typeof address === "object" && address ? address.port : 0;
  return sink;
}

function talk(socket: Socket, sink: Sink): void {
  let email: string[] | undefined;
  let rest = "";
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (email && line !== ".") return email.push(line);
    if (email) {
      sink.kept.push(/^message-id:\s*(\S+)/im.exec(email.join("\n"))?.[1] ?? "none");
      email = undefined;
      return sink.mood === "cut" ? socket.resetAndDestroy() : say("250 kept");
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "RCPT" && sink.mood === "greylist") return say("451 4.7.1 try later");
    if (verb === "DATA" && (sink.mood === "drop" || sink.mood === "down")) return socket.resetAndDestroy();
    if (verb === "DATA") email = [];
    return say(verb === "DATA" ? "354 go on" : verb === "QUIT" ? "221 bye" : "250 ok");
  };
  say("220 sink");
  socket.on("data", (bytes) => {
    const lines = (rest + bytes.toString("latin1")).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
}
