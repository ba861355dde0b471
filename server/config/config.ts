import { createPrivateKey, randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import path from "node:path";
import type { z } from "zod";
import { withoutEndSlashes } from "#contract/shared/text/trim.ts";
import { isCommonPassword } from "../accounts/credentials/common-passwords.ts";
import { Environment, MIN_POOL, misspelt } from "./environment.ts";
import { fileSettings } from "./environment-file.ts";
import { isPlain } from "./url-settings.ts";

export type Config = ReturnType<typeof readConfig>;

/** Error that says which settings are wrong, in one sentence each */
export class ConfigError extends Error {}

/** Returns typed settings, or throws a ConfigError that names each wrong one. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const lines = [...wrong, ...misspelt(Object.keys(given))];
  if (!parsed.success || lines.length > 0) {
    throw new ConfigError(`These settings are wrong:\n  ${lines.join("\n  ")}`);
  }
  const settings = parsed.data;
  const publicUrl = withoutEndSlashes(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  const secure = new URL(publicUrl).protocol === "https:";
  // An https address is public, even if NODE_ENV is not set.
  const production = settings.NODE_ENV === "production" || secure;
  const host = settings.HOST ?? (settings.NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1");
  const isLocal = !production && isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
  const hasDemo = settings.DEMO ? settings.DEMO === "1" : !settings.DATABASE_URL && isLocal;
  if (production) checkForProduction(settings, hasDemo);
  checkAdminPassword(settings);
  return {
    production,
    port: settings.PORT,
    host,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    processes: settings.WEB_CONCURRENCY,
    drainSeconds: settings.DRAIN_SECONDS,
    /** Database connections of one process */
    databasePool: Math.max(MIN_POOL, Math.floor(settings.DATABASE_POOL / settings.WEB_CONCURRENCY)),
    s3: settings.STORAGE_URL ? s3Settings(settings.STORAGE_URL, settings) : undefined,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    smtpRate: settings.SMTP_RATE,
    dkim: dkimSettings(settings),
    publicUrl,
    secure,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    adminEmail: settings.ADMIN_EMAIL?.toLowerCase(),
    adminPassword: settings.ADMIN_PASSWORD,
    /** True if only this machine can reach it, so that accounts may have the published password */
    isLocal,
    demo: hasDemo,
    secretKey: settings.SECRET_KEY,
    rateLimits: settings.RATE_LIMITS === "on",
    webhooksToPrivate: settings.WEBHOOKS_TO_PRIVATE === "on",
    mobileMoney: mobileMoneySettings(settings, production),
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    backupRecipient: settings.BACKUP_RECIPIENT,
    backupDays: settings.BACKUP_DAYS,
    backupBeforeMigrations: settings.BACKUP_BEFORE_MIGRATIONS === "on",
  };
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Returns whether a host name or address means this machine itself. */
function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  const family = isIP(bare);
  return family === 0 ? bare === "localhost" : loopback.check(bare, family === 4 ? "ipv4" : "ipv6");
}

/** @throws ConfigError for a setting that is allowed in development but unsafe in production */
function checkForProduction(
  { RATE_LIMITS, WEBHOOKS_TO_PRIVATE, PUBLIC_URL }: z.output<typeof Environment>,
  hasDemo: boolean,
): void {
  const fail = (sentence: string): never => {
    throw new ConfigError(`${sentence} in production (NODE_ENV=production, or a PUBLIC_URL in https).`);
  };
  if (RATE_LIMITS === "off") fail("RATE_LIMITS: off is refused");
  if (WEBHOOKS_TO_PRIVATE === "on") fail("WEBHOOKS_TO_PRIVATE: on is refused");
  if (hasDemo) fail("DEMO: 1 is refused");
  const url = PUBLIC_URL ?? fail("PUBLIC_URL: the https address that people open is needed");
  const { protocol, hostname } = new URL(url);
  // Browsers treat localhost as secure, and people try a container there before it has a name.
  if (protocol !== "https:" && !isLoopback(hostname))
    fail("PUBLIC_URL: must be https (http only for localhost)");
}

/** @throws ConfigError if the first admin's password is one that attackers try first */
function checkAdminPassword({ ADMIN_EMAIL = "", ADMIN_PASSWORD }: z.output<typeof Environment>): void {
  if (ADMIN_PASSWORD && isCommonPassword(ADMIN_PASSWORD, [ADMIN_EMAIL]))
    throw new ConfigError(
      "ADMIN_PASSWORD: is one of the passwords that attackers try first. Choose another one.",
    );
}

export type MobileMoneySettings = NonNullable<ReturnType<typeof mobileMoneySettings>>;

/**
 * Returns the settings of MTN's Collections API, or undefined if none is set.
 * @throws ConfigError for a missing one, and in production for an address without https
 */
function mobileMoneySettings(settings: z.output<typeof Environment>, production: boolean) {
  const { MOMO_URL, MOMO_SUBSCRIPTION_KEY, MOMO_API_USER, MOMO_API_KEY, MOMO_ENVIRONMENT, MOMO_CURRENCY } =
    settings;
  const all = {
    MOMO_URL,
    MOMO_SUBSCRIPTION_KEY,
    MOMO_API_USER,
    MOMO_API_KEY,
    MOMO_ENVIRONMENT,
    MOMO_CURRENCY,
  };
  if (Object.values(all).every((value) => value === undefined)) return undefined;
  const needed = <Name extends keyof typeof all>(name: Name): NonNullable<(typeof all)[Name]> => {
    const value = all[name];
    if (value == null) throw new ConfigError(`${name}: is needed, too. Set all six MOMO_ settings or none.`);
    return value;
  };
  const { protocol, hostname } = new URL(needed("MOMO_URL"));
  if (production && protocol !== "https:" && !isLoopback(hostname))
    throw new ConfigError("MOMO_URL: must be https in production.");
  return {
    url: withoutEndSlashes(needed("MOMO_URL")),
    subscriptionKey: needed("MOMO_SUBSCRIPTION_KEY"),
    apiUser: needed("MOMO_API_USER"),
    apiKey: needed("MOMO_API_KEY"),
    environment: needed("MOMO_ENVIRONMENT"),
    currency: needed("MOMO_CURRENCY"),
  };
}

/**
 * Returns the settings that sign emails, or undefined if none is set.
 * @throws ConfigError for a missing one, and for a key that cannot be read
 */
function dkimSettings({ DKIM_PRIVATE_KEY, DKIM_SELECTOR, DKIM_DOMAIN }: z.output<typeof Environment>) {
  const given = { DKIM_PRIVATE_KEY, DKIM_SELECTOR, DKIM_DOMAIN };
  if (!DKIM_PRIVATE_KEY && !DKIM_SELECTOR && !DKIM_DOMAIN) return undefined;
  for (const [name, value] of Object.entries(given))
    if (!value) throw new ConfigError(`${name}: is needed, too. Set all three DKIM_ settings or none.`);
  const key = DKIM_PRIVATE_KEY ?? "";
  try {
    const privateKey = key.startsWith("-----BEGIN") ? key.replaceAll("\\n", "\n") : readFileSync(key, "utf8");
    createPrivateKey(privateKey);
    return { domainName: DKIM_DOMAIN ?? "", keySelector: DKIM_SELECTOR ?? "", privateKey };
  } catch {
    throw new ConfigError("DKIM_PRIVATE_KEY: must be a private key in PEM, or the path of a file with one.");
  }
}

export interface S3Settings {
  bucket: string;
  /** Undefined for Amazon's own endpoint */
  endpoint: string | undefined;
  region: string;
  /** Undefined for the role of the machine */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

/**
 * Parses `s3://bucket?endpoint=…&region=…&access_key_id=…&secret_access_key=…`. The AWS_* variables are the defaults.
 */
function s3Settings(storageUrl: string, settings: z.output<typeof Environment>): S3Settings {
  const parsed = URL.parse(storageUrl);
  const bucket = parsed?.hostname ?? "";
  if (!parsed || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError("STORAGE_URL: must look like s3://bucket?endpoint=…&region=…");
  const given = (name: string) => parsed.searchParams.get(name) || undefined;
  const endpoint = given("endpoint") ?? settings.AWS_ENDPOINT_URL;
  if (endpoint && !(/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "") && isPlain(endpoint)))
    throw new ConfigError(
      "STORAGE_URL: its endpoint must be an http or https address without a user or a query",
    );
  const accessKeyId = given("access_key_id") ?? settings.AWS_ACCESS_KEY_ID;
  const secretAccessKey = given("secret_access_key") ?? settings.AWS_SECRET_ACCESS_KEY;
  if (secretAccessKey && /\s/.test(secretAccessKey))
    throw new ConfigError(
      "STORAGE_URL: its secret_access_key contains a space. Write + as %2B and / as %2F.",
    );
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
 * Returns the signing key: SECRET_KEY, otherwise one made at the first start and stored in DATA_DIR with mode 0600.
 * @throws ConfigError if the stored key is incomplete, because anybody could sign with an empty key
 */
export function secretKey(config: Config): string {
  const stored = storedSecretKey(config);
  if (stored) return stored;
  makeKey(secretKeyFile(config));
  return readKey(secretKeyFile(config));
}

const secretKeyFile = ({ dataDir }: Config) => path.join(dataDir, "secret-key");

/** Returns the signing key, or undefined if there is none yet. */
export function storedSecretKey(config: Config): string | undefined {
  if (config.secretKey) return config.secretKey;
  return existsSync(secretKeyFile(config)) ? readKey(secretKeyFile(config)) : undefined;
}

function readKey(file: string): string {
  const key = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new ConfigError(
      `${file} is incomplete. Restore it, or remove it. If you remove it, everyone must log in and set up two-step login again.`,
    );
  return key;
}

/**
 * Writes a new key completely or not at all. Of processes that start together, one makes the key and the others read
 * it.
 */
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

/** Returns the settings of the environment, completed by those in ENV_FILE or `.env`. */
export function environmentConfig(environment: Record<string, string | undefined> = process.env): Config {
  try {
    return readConfig({ ...fileSettings(environment), ...environment });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ConfigError(
      `ENV_FILE: ${environment.ENV_FILE || ".env"} cannot be read by this user (${code}).`,
    );
  }
}

/**
 * Loads packages in their production build, if they choose between two by NODE_ENV, as React does. React's development
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
