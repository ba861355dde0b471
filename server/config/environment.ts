import { isIP } from "node:net";
import { z } from "zod";
import { currencies } from "#contract/shared/money/money.ts";
import { readMailFrom } from "./mail-from.ts";
import { databaseUrl, publicUrl, serviceUrl, smtpUrl } from "./url-settings.ts";

/** Replaces zod's own message, which would quote the value. */
const oneOf = <const T extends [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}` });

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= least && value <= most, error);
}

/** Checks an address or a network: 10.0.0.7, 10.0.0.0/8, ::1, fd00::/8. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const networks = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isNetwork),
    "must be addresses or networks such as 10.0.0.0/8, separated by commas",
  );

const wrongRate = "must be emails a second from 0.1 to 1000";

/** Minimum pool: one connection for a transaction, and one for queries outside of it */
export const MIN_POOL = 2;

/** Settings of api.md 6, read from the environment once */
export const Environment = z.object({
  /** File with settings by the rules of systemd's EnvironmentFile; default: `.env` of the working folder */
  ENV_FILE: z.string().optional(),
  NODE_ENV: oneOf(["production", "development", "test"]).default("development"),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  STORAGE_URL: z
    .string()
    .regex(/^s3:\/\/.+/, "must look like s3://bucket?endpoint=…&region=…")
    .optional(),
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL: serviceUrl.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => readMailFrom(text) !== undefined,
      "must contain one email address, such as no-reply@darasa.ug or Darasa <no-reply@darasa.ug>",
    )
    .optional(),
  /** Emails per second, of all processes together */
  SMTP_RATE: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, wrongRate)
    .transform(Number)
    .refine((rate) => rate >= 0.1 && rate <= 1000, wrongRate)
    .optional(),
  /** Private key that proves to receivers that an email is from this domain (RFC 6376), or the file that contains it */
  DKIM_PRIVATE_KEY: z.string().min(1).optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/i, "must be a name such as darasa1")
    .optional(),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/i, "must be a domain such as darasa.ug")
    .optional(),
  PUBLIC_URL: publicUrl.optional(),
  TRUSTED_PROXIES: networks.optional(),
  ADMIN_EMAIL: z.email("must be an email address").optional(),
  ADMIN_PASSWORD: z.string().min(12, "must have at least 12 characters").optional(),
  DEMO: oneOf(["0", "1"]).optional(),
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  RATE_LIMITS: oneOf(["on", "off"]).default("on"),
  /** `on` lets webhooks and notifications reach this machine and its network, for development and tests */
  WEBHOOKS_TO_PRIVATE: oneOf(["on", "off"]).default("off"),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, "must be an age recipient, as age-keygen prints it (age1…)")
    .optional(),
  MOMO_URL: serviceUrl.optional(),
  MOMO_SUBSCRIPTION_KEY: z
    .string()
    .regex(/^\S{8,200}$/, "must be a key without spaces")
    .optional(),
  MOMO_API_USER: z.uuid("must be the UUID of the API user").optional(),
  MOMO_API_KEY: z
    .string()
    .regex(/^\S{8,200}$/, "must be a key without spaces")
    .optional(),
  MOMO_ENVIRONMENT: z
    .string()
    .regex(/^[a-z]{3,40}$/, "must be a target environment such as mtnuganda or sandbox")
    .optional(),
  MOMO_CURRENCY: oneOf(currencies).optional(),
  /** Days for which the operator keeps backups. A person who deletes their account reads this number. */
  BACKUP_DAYS: wholeNumber(1, 3_650).default(14),
  BACKUP_BEFORE_MIGRATIONS: oneOf(["on", "off"]).default("on"),
  DATABASE_POOL: wholeNumber(MIN_POOL, 200).default(10),
  DRAIN_SECONDS: wholeNumber(0, 5).default(0),
  WEB_CONCURRENCY: wholeNumber(1, 32).default(1),
});

/** Minimum length of a name in which one letter may be wrong; shorter names are too close to those of other programs */
const LONG_NAME = 5;
const plain = (name: string) => name.toUpperCase().replaceAll(/[_-]/g, "");

/** Returns a sentence for each name that is nearly a setting. Ignores names of other programs. */
export function misspelt(names: string[]): string[] {
  const known = Object.keys(Environment.shape);
  return names
    .filter((name) => !known.includes(name) && !name.startsWith("npm_"))
    .flatMap((name) => {
      const meant = known.find((one) => !names.includes(one) && isNearly(plain(name), plain(one)));
      return meant ? [`${name}: did you mean ${meant}?`] : [];
    });
}

/**
 * Returns whether the names are equal, or differ by one letter that is missing, added, wrong or swapped with the next.
 */
function isNearly(given: string, wanted: string): boolean {
  if (given === wanted) return true;
  if (wanted.length < LONG_NAME || Math.abs(given.length - wanted.length) > 1) return false;
  let same = 0;
  while (given[same] !== undefined && given[same] === wanted[same]) same += 1;
  const [one, other] = [given.slice(same), wanted.slice(same)];
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
  return isSwapped || one.slice(1) === other.slice(1) || one === other.slice(1) || one.slice(1) === other;
}
