import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";

/** The settings of api.md section 6, read from the environment once. */
const zeroOrOne = z.enum(["0", "1"]);

/** An address or a network: 10.0.0.7, 10.0.0.0/8, ::1, fd00::/8. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const networks = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), "must be addresses or networks such as 10.0.0.0/8, with commas");

/** One connection for a transaction, and one for queries outside of it. */
const MIN_POOL = 2;

const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  STORAGE_URL: z
    .string()
    .regex(/^s3:\/\/.+/, "must look like s3://bucket?endpoint=…&region=…")
    .optional(),
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  TRUSTED_PROXIES: networks.optional(),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  DEMO: zeroOrOne.optional(),
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, "must be an age recipient, as age-keygen prints it (age1…)")
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(MIN_POOL).max(200).default(10),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(5).default(0),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(1),
});

export type Config = ReturnType<typeof readConfig>;

/** Says which variable is wrong, in one sentence each. */
export class ConfigError extends Error {}

/** Typed settings, or a ConfigError that names the variable. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`These settings are wrong:\n  ${lines.join("\n  ")}`);
  }
  const settings = parsed.data;
  const production = settings.NODE_ENV === "production";
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, "");
  const demo = settings.DEMO ? settings.DEMO === "1" : !settings.DATABASE_URL && !production;
  if (production) checkForProduction(settings, demo);
  return {
    production,
    port: settings.PORT,
    host: settings.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    processes: settings.WEB_CONCURRENCY,
    drainSeconds: settings.DRAIN_SECONDS,
    /** Database connections of one process. */
    databasePool: Math.max(MIN_POOL, Math.floor(settings.DATABASE_POOL / settings.WEB_CONCURRENCY)),
    s3: settings.STORAGE_URL ? s3Settings(settings.STORAGE_URL, settings) : undefined,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    publicUrl,
    secure: publicUrl.startsWith("https://"),
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    adminEmail: settings.ADMIN_EMAIL?.toLowerCase(),
    adminPassword: settings.ADMIN_PASSWORD,
    demo,
    secretKey: settings.SECRET_KEY,
    rateLimits: settings.RATE_LIMITS === "on",
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    backupRecipient: settings.BACKUP_RECIPIENT,
  };
}

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @throws ConfigError for a setting that is fine for development and unsafe in production */
function checkForProduction({ RATE_LIMITS, PUBLIC_URL }: z.output<typeof Environment>, demo: boolean): void {
  const fail = (sentence: string): never => {
    throw new ConfigError(`${sentence} when NODE_ENV=production.`);
  };
  if (RATE_LIMITS === "off") fail("RATE_LIMITS: off is refused");
  if (demo) fail("DEMO: 1 is refused");
  const url = PUBLIC_URL ?? fail("PUBLIC_URL: the https address that people open is needed");
  const { protocol, hostname } = new URL(url);
  // Browsers treat their own machine as safe, and a container is tried there before it has a name.
  if (protocol !== "https:" && !loopbackNames.has(hostname))
    fail("PUBLIC_URL: must be https (http only for localhost)");
}

export interface S3Settings {
  bucket: string;
  /** Absent: Amazon's. */
  endpoint: string | undefined;
  region: string;
  /** Absent: the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

/** `s3://bucket?endpoint=…&region=…&access_key_id=…&secret_access_key=…`. The AWS_* variables are the defaults. */
function s3Settings(storageUrl: string, settings: z.output<typeof Environment>): S3Settings {
  const parsed = URL.parse(storageUrl);
  const bucket = parsed?.hostname ?? "";
  if (!parsed || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError("STORAGE_URL: must look like s3://bucket?endpoint=…&region=…");
  const given = (name: string) => parsed.searchParams.get(name) || undefined;
  const endpoint = given("endpoint") ?? settings.AWS_ENDPOINT_URL;
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ""))
    throw new ConfigError("STORAGE_URL: its endpoint must be an http or https address");
  const accessKeyId = given("access_key_id") ?? settings.AWS_ACCESS_KEY_ID;
  const secretAccessKey = given("secret_access_key") ?? settings.AWS_SECRET_ACCESS_KEY;
  const sessionToken = settings.AWS_SESSION_TOKEN;
  return {
    bucket,
    endpoint,
    region: given("region") ?? settings.AWS_REGION ?? "us-east-1",
    credentials:
      accessKeyId && secretAccessKey
        ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
        : undefined,
  };
}

/**
 * The signing key: SECRET_KEY, else one made at the first start and stored in DATA_DIR with mode 0600.
 * @throws ConfigError when the stored key is not complete: anybody can sign with an empty key
 */
export function secretKey(config: Config): string {
  if (config.secretKey) return config.secretKey;
  const file = path.join(config.dataDir, "secret-key");
  if (!existsSync(file)) makeKey(file);
  const key = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new ConfigError(
      `${file} is not complete. Restore it, or remove it: then everybody logs in again and sets up two-step login anew.`,
    );
  return key;
}

/** Writes the key completely or not at all. Of processes that start together one makes the key and the others read it. */
function makeKey(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}-${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
}

export const environmentConfig = () => readConfig(process.env);

/**
 * Loads packages that choose between two builds by NODE_ENV, as React does, in their production build. React's development
 * build takes three times as long to render a page.
 */
export async function withProductionBuilds<T>(load: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  try {
    return await load();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
