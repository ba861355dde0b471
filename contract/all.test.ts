import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contract } from "./all.ts";
import { EnrollByEmail, EnrollSelf } from "./courses/enrollments.ts";
import type { Endpoint } from "./shared/endpoint.ts";

type Def = Record<string, unknown> & { type: string };
const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([resource, ones]) =>
  Object.entries(ones).map(([name, one]): [string, Endpoint] => [`${resource}.${name}`, one]),
);

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

/** Yields a schema and every schema inside it, with their paths. */
function* within(schema: z.ZodType, path: string): Generator<[string, Def]> {
  const def = defOf(schema);
  yield [path, def];
  const inside: [string, unknown][] = [
    ...Object.entries((def.shape ?? {}) as object).map(([key, one]): [string, unknown] => [`.${key}`, one]),
    ...((def.options ?? def.items ?? []) as unknown[]).map((one): [string, unknown] => ["", one]),
    ...["element", "innerType", "in", "out", "left", "right", "valueType", "catchall"].map(
      (name): [string, unknown] => ["", def[name]],
    ),
  ];
  for (const [step, one] of inside) if (isSchema(one)) yield* within(one, path + step);
}

const isLoose = ({ catchall }: Def) => isSchema(catchall) && defOf(catchall).type !== "never";

const replies = endpoints.flatMap(([name, { reply }]) =>
  typeof reply === "string" ? [] : [...within(reply, `${name}:`)],
);

it("bodies accept only the fields that their endpoint declares (security.md T15, T81)", () => {
  const open = endpoints.flatMap(([name, { body }]) =>
    body ? [...within(body, name)].filter(([, def]) => isLoose(def)).map(([path]) => path) : [],
  );
  // Its handler picks one of two schemas, and those are strict.
  expect(open).toEqual(["enrollments.create"]);
  for (const schema of [EnrollSelf, EnrollByEmail])
    expect([...within(schema, "")].filter(([, def]) => isLoose(def))).toEqual([]);
});

it("every call with files takes a key, so that a retry after a lost answer stores no file twice (api.md 6)", () => {
  const keyless = endpoints.filter(([, { files, idempotent }]) => files && !idempotent);
  expect(keyless.map(([name]) => name)).toEqual([]);
});

it("every public endpoint with a body has a rate limit by address (security.md, rate limits)", () => {
  const uncounted = endpoints.filter(
    ([, { access, body, limits = [] }]) =>
      access === "public" && body && !limits.some(({ by }) => by === "address"),
  );
  expect(uncounted.map(([name]) => name)).toEqual([]);
});

describe("fields of replies", () => {
  it("every reply declares all its fields", () => {
    const open = replies.filter(
      ([, def]) => ["any", "unknown", "record", "map", "lazy", "custom"].includes(def.type) || isLoose(def),
    );
    // The audit log shows admins any resource's changed fields.
    expect([...new Set(open.map(([path]) => path))]).toEqual([
      "audit.list:.results.before",
      "audit.list:.results.after",
    ]);
  });

  it("replies contain no hashes, storage keys or secrets, except secrets shown once to their owner", () => {
    const secret =
      /\.[a-z_]*(?:password|hash|secret|storage_key|token|session|reset_link|visitor|address)[a-z_]*$/i;
    // A session of a unit is a live meeting, `choices.session` is about emails for live meetings, and a search finds them.
    const isMeeting = (path: string) =>
      /^search\.find:\.sessions$|^units\.\w+:.*\.(?:cancelled_)?session|^attendance_reports\.\w+:\.session$|\.(?:sessions_to_come|sessions_begun|ready_with_few_sessions)$/.test(
        path,
      ) || /^notification_settings\.\w+:\.choices\.session(?:_change)?$/.test(path);
    const named = replies
      .map(([path]) => path)
      .filter((path) => secret.test(path.split(":")[1] ?? "") && !isMeeting(path));
    expect([...new Set(named)].sort()).toEqual([
      "audit.list:.results.address",
      // A program has live sessions.
      "certificate_rules.get:.has_sessions",
      // Always null (api.md 2).
      "credentials.request_reset:.reset_link",
      "credentials.student_reset_link:.reset_link",
      "credentials.sub_admin_reset_link:.reset_link",
      // Number of addresses that the mail server refused.
      "emails.list:.problem.addresses",
      "emails.send_unsent:.addresses",
      "institute.change_logo:.address_lines",
      "institute.get:.address_lines",
      "institute.remove_logo:.address_lines",
      "institute.update:.address_lines",
      "sessions.csrf_cookie:.csrfToken",
      // Devices on which the caller is logged in.
      "sessions.list:.sessions",
      "staff_today.get:.mail_problem.addresses",
      // A live session of a program.
      "today.get:.overlapping_sessions",
      "today.get:.session",
      "tokens.create:.token",
      "webhooks.create:.secret",
    ]);
  });

  it("public replies contain contact details only of the institute, its team and the caller", () => {
    const open = new Set(endpoints.filter(([, one]) => one.access === "public").map(([name]) => name));
    const personal = replies
      .map(([path]) => path)
      .filter((path) => open.has(path.split(":")[0] ?? ""))
      .filter((path) => /[.](?:[a-z_]*email|[a-z_]*phone)$/.test(path.split(":")[1] ?? ""));
    expect([...new Set(personal)].sort()).toEqual([
      "applications.apply:.email",
      "applications.apply:.phone",
      "credentials.request_reset:.user_email",
      "institute.get:.email",
      "institute.get:.support_email",
      "sessions.login:.user.email",
      "sessions.login:.user.profile.phone",
      "sessions.login_code:.user.email",
      "sessions.login_code:.user.profile.phone",
      "team.list_public:.email",
      "team.list_public:.phone",
      "team.list_public:.results.email",
      "team.list_public:.results.phone",
    ]);
  });
});

/** Returns the fields of a body that accept `true`. */
function flags(body: z.ZodType | undefined): [string, z.ZodType][] {
  if (!body) return [];
  const def = defOf(body);
  const parts = [...((def.options ?? []) as unknown[]), def.in, def.innerType].filter(isSchema);
  const own = Object.entries((def.shape ?? {}) as Record<string, z.ZodType>).filter(
    ([, field]) => field.safeParse(true).data === true,
  );
  return [...own, ...parts.flatMap(flags)];
}

describe("boolean fields of bodies", () => {
  const all = endpoints.flatMap(([name, { body }]) =>
    flags(body).map(([field, schema]): [string, z.ZodType] => [`${name} ${field}`, schema]),
  );

  it("the contract has boolean fields", () => {
    expect(all.length).toBeGreaterThan(5);
  });

  it.each(all)("%s accepts only true, false, 1 and 0", (_name, schema) => {
    const read = (value: unknown) => schema.safeParse(value);
    for (const yes of [true, "true", "1"]) expect(read(yes)).toMatchObject({ success: true, data: true });
    for (const no of [false, "false", "0"]) expect(read(no)).toMatchObject({ success: true, data: false });
    for (const none of ["False", "TRUE", "no", "on", "", "2", 2, [], {}, "false "])
      expect(read(none).success).toBe(false);
  });
});

it("every endpoint that changes public content declares it, so that the page cache is cleared", () => {
  const resources = ["programs", "institute", "team", "testimonials", "blog"];
  const changing = endpoints.filter(
    ([name, { method }]) => resources.includes(name.split(".")[0] ?? "") && method !== "GET",
  );
  expect(changing.length).toBeGreaterThan(14);
  expect(changing.filter(([, { changes }]) => changes !== "content").map(([name]) => name)).toEqual([]);
});
