import http from "node:http";
import http2 from "node:http2";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { community } from "#seed/demo/content/community.ts";
import { Darasa } from "#tests/support/darasa.ts";
import { begin, printResult } from "./harness/figures.ts";
import { request } from "./harness/http-client.ts";
import { readOptions } from "./harness/options.ts";

// npm run bench:live -- [--messages 40 --likes 60 --edits 10]
//
// Measures how many bytes of HTTP/2, in both directions, an open thread of the community costs a phone in a day.
// Compares the stream as it is with a stream that sends only ids, after each of which the page fetches the thread or
// the message. Takes half a minute.

const options = readOptions({ messages: 40, likes: 60, edits: 10 });
const PASSWORD = "Karibu2026";
const PAGE_SIZE = 20;
/** Headers that a phone's browser sends with each call. */
const BROWSER = {
  accept: "*/*",
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "en-UG,en;q=0.9,sw;q=0.8",
  referer: "https://darasa.example/dashboard?section=community",
  "sec-ch-ua": '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  "sec-ch-ua-mobile": "?1",
  "sec-ch-ua-platform": '"Android"',
  "sec-fetch-dest": "empty",
  "sec-fetch-mode": "cors",
  "sec-fetch-site": "same-origin",
  "user-agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
};
/** Realistic messages: those of the demonstration. */
const texts = community.flatMap(({ content, replies }) => [
  content,
  ...replies.map((reply) => reply.content),
]);
const text = (number: number) => texts[number % texts.length] ?? "";

await begin();
const darasa = await Darasa.run();
const front = await openFront(darasa.port);
const [phone, writer] = [await logIn("amina@darasa.example"), await logIn("brian@darasa.example")];
const program = await sharedProgram();
const stream = await open(`/api/community/stream/?inbox=true&program=${program}`);
await stream.heard("ready");

const before = stream.bytes();
const ids: number[] = [];
let events = 0;
for (let number = 0; number < options.messages; number += 1) {
  const isReply = number % 5 > 1;
  const content = text(number);
  const path = isReply ? `/community/${ids.at(-1 - (number % 2))}/reply/` : "/community/";
  const { id } = await write("POST", path, isReply ? { content } : { program, content });
  if (!isReply) ids.push(id);
  await told();
}
for (let number = 0; number < options.likes; number += 1) {
  await write("POST", `/community/${ids[number % ids.length]}/like/`, {});
  await told();
}
for (let number = 0; number < options.edits; number += 1) {
  await write("PATCH", `/community/${ids[number % ids.length]}/`, { content: text(number + 7) });
  await told();
}
const frames = stream.bytes() - before;
const onlyIds = stream.frames().reduce((sum, { id, event, message }) => {
  const frame = `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify({ id: message, program })}\n\n`;
  // An HTTP/2 frame header has nine bytes.
  return sum + Buffer.byteLength(frame) + 9;
}, 0);
const thread = await fetches(`/api/community/?program=${program}&limit=${PAGE_SIZE}`);
// No call returns a single message, so take the smallest call and add the bytes of a message.
const small = await fetches("/api/communications/student/unread-count/");
const data = stream.frames().reduce((sum, frame) => sum + frame.data, 0);
const byThread = onlyIds + thread * events;
const byMessage = onlyIds + small * events + data;
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
printResult({
  what: `${events} events of a thread: frames; ids, with the thread after each; ids, with the message after each`,
  value: `${kilobytes(frames)}; ${kilobytes(byThread)} (${(byThread / frames).toFixed(1)} times); ${kilobytes(byMessage)} (${(byMessage / frames).toFixed(1)} times)`,
  trials: `one fetch of the thread is ${kilobytes(thread)}, as many as ${((thread * events) / (frames - onlyIds)).toFixed(0)} events by frames`,
  problems: frames <= byMessage && frames <= byThread ? [] : ["ids would be cheaper"],
});
stream.close();
front.close();
await darasa.remove();

/** Starts a proxy like that of an institute, which speaks HTTP/2 with phones. */
async function openFront(port: number) {
  const sessions = new Set<http2.ServerHttp2Session>();
  const server = http2.createServer((incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(":")),
    );
    const sent = http.request({ port, path: incoming.url, method: incoming.method, headers }, (reply) => {
      const {
        connection: _connection,
        "keep-alive": _alive,
        "transfer-encoding": _chunked,
        ...rest
      } = reply.headers;
      outgoing.writeHead(reply.statusCode ?? 0, rest);
      reply.on("data", (bytes) => outgoing.write(bytes)).on("end", () => outgoing.end());
      reply.on("error", () => outgoing.end());
    });
    outgoing.on("close", () => sent.destroy());
    sent.on("error", () => undefined);
    sent.end();
  });
  server.on("session", (session) => sessions.add(session));
  await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    close: () => {
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
}

/** Opens a connection of the phone. */
function dial(): { client: http2.ClientHttp2Session; bytes: () => number } {
  let socket: Socket;
  const client = http2.connect(front.url, {
    createConnection: ({ port, hostname }) => {
      socket = connect(Number(port), hostname);
      return socket;
    },
  });
  return { client, bytes: () => socket.bytesRead + socket.bytesWritten };
}

async function open(path: string) {
  const { client, bytes } = dial();
  const call = client.request({ ":path": path, ...BROWSER, cookie: phone.cookie });
  let text = "";
  call.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  const frames = () =>
    [...text.matchAll(/^id: (\d+)\nevent: (message|reply|like|update)\ndata: (.*)$/gm)].map(
      ([, id, event, data = ""]) => ({
        id,
        event,
        message: JSON.parse(data).id,
        data: Buffer.byteLength(data),
      }),
    );
  const until = async (isThere: () => boolean) => {
    for (let tries = 0; !isThere(); tries += 1) {
      if (tries > 2_000) throw new Error(`not heard: ${text.slice(-300)}`);
      await sleep(5);
    }
  };
  return {
    bytes,
    frames,
    until,
    heard: (event: string) => until(() => text.includes(`event: ${event}\n`)),
    close: () => client.destroy(),
  };
}

async function told(): Promise<void> {
  events += 1;
  await stream.until(() => stream.frames().length === events);
}

/** Measures the bytes of a call, after the first calls have filled the header tables of the connection. */
async function fetches(path: string): Promise<number> {
  const { client, bytes } = dial();
  const get = () =>
    new Promise<void>((go, fail) => {
      const call = client.request({ ":path": path, ...BROWSER, cookie: phone.cookie });
      call.on("response", ({ ":status": status }) => status === 200 || fail(new Error(`${path}: ${status}`)));
      call.on("end", go).on("error", fail).resume();
    });
  for (let call = 0; call < 3; call += 1) await get();
  const first = bytes();
  for (let call = 0; call < 20; call += 1) await get();
  const each = (bytes() - first) / 20;
  client.destroy();
  return each;
}

async function logIn(email: string): Promise<{ cookie: string; csrf: string }> {
  const { bytes } = await request(`${darasa.url}/api/csrf-cookie/`, {});
  const { csrfToken } = JSON.parse(String(bytes));
  const headers = { cookie: `csrftoken=${csrfToken}`, "x-csrftoken": csrfToken };
  const body = { email, password: PASSWORD };
  const answer = await request(`${darasa.url}/api/login/`, { method: "POST", headers }, body);
  const cookies = (answer.headers["set-cookie"] ?? []).map((one) => one.split(";")[0] ?? "");
  // The log-in sets a new token.
  const csrf = cookies.find((one) => one.startsWith("csrftoken="))?.slice("csrftoken=".length) ?? csrfToken;
  return { cookie: cookies.filter((one) => /^(csrftoken|sessionid)=/.test(one)).join("; "), csrf };
}

async function sharedProgram(): Promise<number> {
  const of = async ({ cookie }: { cookie: string }): Promise<{ id: number }[]> => {
    const { bytes } = await request(`${darasa.url}/api/community/enrolled_programs/`, {
      headers: { cookie },
    });
    return JSON.parse(String(bytes));
  };
  const his = await of(writer);
  const shared = (await of(phone)).find(({ id }) => his.some((one) => one.id === id));
  if (!shared) throw new Error("no program has both students");
  return shared.id;
}

async function write(method: string, path: string, body: object): Promise<{ id: number }> {
  const headers = { cookie: writer.cookie, "x-csrftoken": writer.csrf };
  const { status, bytes } = await request(`${darasa.url}/api${path}`, { method, headers }, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${bytes}`);
  return JSON.parse(String(bytes));
}
