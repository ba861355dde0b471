import { readFile } from "node:fs/promises";
import type { SelectQueryBuilder } from "kysely";
import type { ResourceOf } from "#contract/acts.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type ListCall, listOrPage } from "#server/platform/database/lists.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { type ImportTables, insertLines, lineCounts } from "./files.ts";
import { type FileRules, readFileBy } from "./read-file.ts";

// biome-ignore lint/suspicious/noExplicitAny: any table of the database
type Filtered = SelectQueryBuilder<any, any, any>;

interface NewFile {
  filename: string;
  headers: string[];
  uploaded_by: number | null;
  uploaded_at: Date;
  updated_at: Date;
}

type Sheet = Awaited<ReturnType<typeof readFileBy>>;

/**
 * One kind of import: how its files and lines are stored, read and shown. Staff review the lines before they take
 * effect.
 */
export interface ImportKind<
  File extends { id: number },
  State extends string,
  Listed,
  Detail,
  Line extends { id: number },
  ShownLine,
> {
  /** Its name in the audit log. */
  resource: ResourceOf<"create"> & ResourceOf<"read">;
  /** API path of its list. */
  path: string;
  tables: ImportTables<object, State>;
  rules: FileRules;
  insert(db: Database, file: NewFile, rows: Sheet["rows"]): Promise<number>;
  all(db: Database): Filtered;
  byId(db: Database, ids: readonly number[]): Promise<File[]>;
  serialize(file: File, counts: Record<State, number>): Listed;
  detail(db: Database, id: number): Promise<Detail>;
  lines(db: Database, id: number, state: State | undefined): Filtered;
  linesById(db: Database, ids: readonly number[]): Promise<Line[]>;
  serializeLine(line: Line): ShownLine;
}

interface Upload {
  context: AppContext;
  request: RequestContext;
  files: Record<string, UploadedFile[]>;
}

/** Returns the handlers that all kinds of import share. */
export function importHandlers<
  File extends { id: number },
  State extends string,
  Listed,
  Detail,
  Line extends { id: number },
  ShownLine,
>(kind: ImportKind<File, State, Listed, Detail, Line, ShownLine>) {
  const { tables, path, rules } = kind;
  return {
    list: (call: ListCall) =>
      listOrPage(call, path, {
        filtered: kind.all(call.db),
        id: `${tables.files}.id`,
        order: { newestBy: `${tables.files}.uploaded_at` },
        async rows(ids) {
          const counts = await lineCounts(call.db, tables, ids);
          return (await kind.byId(call.db, ids)).map((file) => ({ id: file.id, file, counts }));
        },
        serialize: ({ id, file, counts }) => kind.serialize(file, counts(id)),
      }),

    /**
     * Stores the lines as they were written, so that they can be read again by other columns and survive a reload. The
     * file itself is not stored.
     */
    async upload({ context, request, files }: Upload) {
      const [file] = files[rules.field] ?? [];
      if (!file) throw apiError("bad_request");
      const { headers, rows } = await readFileBy(rules, await readFile(file.path), file.extension);
      return act(context, request, async ({ db, now, did }) => {
        const { filename } = file;
        const uploaded_by = request.viewer?.id ?? null;
        const made = { filename, headers, uploaded_by, uploaded_at: now, updated_at: now };
        const id = await kind.insert(db, made, rows);
        await insertLines(db, tables, id, rows);
        did(`${kind.resource}.create`, { id, after: { filename, lines: rows.length } });
        return kind.detail(db, id);
      });
    },

    get: ({ db, params }: { db: Database; params: { id: number } }) => kind.detail(db, params.id),

    async rows(call: ListCall & { params: { id: number }; query: { state?: State | undefined } }) {
      const { db, params, query } = call;
      if ((await kind.byId(db, [params.id])).length === 0) throw apiError("not_found");
      return listOrPage(call, `${path}${params.id}/rows/`, {
        filtered: kind.lines(db, params.id, query.state),
        id: `${tables.lines}.id`,
        order: { by: `${tables.lines}.line`, direction: "asc" },
        rows: (ids) => kind.linesById(db, ids),
        serialize: kind.serializeLine,
      });
    },
  };
}
