import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import pg from "pg";
import { fillScale, SCALE_PASSWORD } from "#seed/scale/fill-scale.ts";
import { type ScaleSizes, scaleSizes, sizeNames } from "#seed/scale/sizes.ts";
import { environmentConfig } from "#server/config/config.ts";
import { startEmbeddedDatabase } from "#server/platform/database/embedded/embedded.ts";
import { runningDatabase } from "#server/platform/database/embedded/running.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { quietLog, runCommand, UsageError } from "./command.ts";

// `npm run seed:scale -- --students 1000000 --enrollments 5000000`: fills the configured database like an institute of
// that size. Sizes that are not given are derived from the students (seed/scale/sizes.ts). Darasa must not be running
// on the embedded database. A database with people in it needs --replace, and a production setting needs --production.

/** Settings of the embedded database during the fill: few checkpoints and little write-ahead log. */
const bulkSettings = {
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "8GB",
  checkpoint_timeout: "30min",
  shared_buffers: "512MB",
};

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(sizeNames.map((name) => [name, { type: "string" as const }])),
      seed: { type: "string" },
      replace: { type: "boolean", default: false },
      production: { type: "boolean", default: false },
    },
  });
  const config = environmentConfig();
  if (process.env.NODE_ENV === "production" && !values.production)
    throw new UsageError("This is a production setting. To fill it with invented people, add --production.");
  const given: Partial<ScaleSizes> = {};
  for (const name of sizeNames) {
    const text = (values as Partial<Record<string, unknown>>)[name];
    if (text === undefined) continue;
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1) throw new UsageError(`--${name} takes a whole number.`);
    given[name] = number;
  }
  const sizes = scaleSizes(given);
  const seed = values.seed === undefined ? randomInt(1_000_000) : Number(values.seed);
  console.log(`seed ${seed}: ${sizeNames.map((name) => `${sizes[name]} ${name}`).join(", ")}`);

  const began = performance.now();
  const progress = (step: string) => console.log(`${seconds(began)} s  ${step}`);
  await withDatabase(config, async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      await fillScale(client, { sizes, seed, now: new Date(), replace: values.replace, progress });
      await client.query("VACUUM (ANALYZE, PARALLEL 0)");
      progress("vacuumed and analysed");
    } finally {
      await client.end();
    }
  });
  console.log(
    `Filled in ${seconds(began)} s. Log in as joseph@darasa.example; every account has the password ${SCALE_PASSWORD}.`,
  );
});

async function withDatabase(
  config: ReturnType<typeof environmentConfig>,
  work: (connection: pg.ClientConfig) => Promise<void>,
): Promise<void> {
  if (!config.databaseUrl && (await runningDatabase(config.dataDir)))
    throw new UsageError("Darasa is running on this database; stop it first.");
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedDatabase({ dataDir: config.dataDir, log: quietLog, settings: bulkSettings });
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl };
  try {
    const pool = new pg.Pool({ ...connection, max: 2 });
    await migrate(pool);
    await pool.end();
    await work(connection);
  } finally {
    await embedded?.stop();
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1).padStart(6);
}
