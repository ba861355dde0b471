import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A message as the browser reads it. */
export interface ReceivedPush {
  message: { title: string; body: string; path: string; tag: string };
  ttl: number;
  urgency: string;
  topic: string;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/**
 * Starts a push service with its browsers. Accepts messages by RFC 8030, checks their sender (RFC 8292) and decrypts
 * them as a browser would (RFC 8291). A bad message is answered 400, and its problem is added to `faults`.
 */
export async function pushService(now: () => Date = () => new Date()) {
  const devices = new Map<string, PushDevice>();
  const faults: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const device = devices.get(request.url ?? "");
    const answer = device?.answers.shift() ?? { status: device ? 201 : 404 };
    if (device) device.asked += 1;
    try {
      if (device && answer.status < 300) device.got.push(device.read(request.headers, body, now()));
    } catch (error) {
      faults.push((error as Error).message);
      answer.status = 400;
    }
    response.writeHead(answer.status, answer.headers).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    faults,
    /** @param publicKey key with which the browser subscribed */
    device(publicKey: string): PushDevice {
      const device = new PushDevice(origin, publicKey);
      devices.set(device.path, device);
      return device;
    },
    close: () => server.close(),
  };
}

export class PushDevice {
  readonly path = `/push/${randomBytes(12).toString("hex")}`;
  readonly got: ReceivedPush[] = [];
  /** The next answers, instead of accepting the message. */
  readonly answers: Answer[] = [];
  asked = 0;
  readonly #key = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly #origin: string;
  readonly #publicKey: string;

  constructor(origin: string, publicKey: string) {
    this.#origin = origin;
    this.#publicKey = publicKey;
    this.#key.generateKeys();
  }

  /** The subscription that the browser sends to the site. */
  get subscription() {
    const keys = { p256dh: this.#key.getPublicKey("base64url"), auth: this.#auth.toString("base64url") };
    return { endpoint: this.#origin + this.path, keys };
  }

  /** @throws Error that names what is wrong with the message */
  read(headers: IncomingHttpHeaders, body: Buffer, now: Date): ReceivedPush {
    if (headers["content-encoding"] !== "aes128gcm")
      throw new Error("The content encoding is not aes128gcm.");
    if (body.length > 4096) throw new Error(`The message has ${body.length} bytes.`);
    this.#checkSender(headers.authorization ?? "", now);
    const topic = String(headers.topic ?? "");
    if (!/^[\w-]{1,32}$/.test(topic)) throw new Error(`"${topic}" is no topic.`);
    const message = JSON.parse(this.#decrypt(body).toString());
    return { message, ttl: Number(headers.ttl), urgency: String(headers.urgency), topic };
  }

  #checkSender(authorization: string, now: Date): void {
    const pattern = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/;
    const [, head = "", claims = "", signature = "", key = ""] = pattern.exec(authorization) ?? [];
    if (key !== this.#publicKey) throw new Error("The key differs from that of the subscription.");
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const seconds = now.getTime() / 1000;
    if (aud !== this.#origin) throw new Error(`The audience is ${aud}.`);
    if (!(exp > seconds && exp <= seconds + 86_400)) throw new Error(`It is signed until ${exp}.`);
    if (!/^(mailto:.+@.+|https:\/\/.+)/.test(sub)) throw new Error(`The subject is ${sub}.`);
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const jwk = { kty: "EC", crv: "P-256", x, y };
    const publicKey = createPublicKey({ key: jwk, format: "jwk" });
    const isSigned = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    if (!isSigned) throw new Error("The signature is wrong.");
  }

  #decrypt(body: Buffer): Buffer {
    const salt = body.subarray(0, 16);
    const idLength = body[20] ?? 0;
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const own = this.#key.getPublicKey();
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
    const bytes = (from: Buffer, salted: Buffer, about: Buffer | string, length: number) =>
      Buffer.from(hkdfSync("sha256", from, salted, about, length));
    const secret = bytes(this.#key.computeSecret(sender), this.#auth, info, 32);
    const key = bytes(secret, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = bytes(secret, salt, "Content-Encoding: nonce\0", 12);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    const end = plain.lastIndexOf(2);
    if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("The last record has no end.");
    return plain.subarray(0, end);
  }
}
