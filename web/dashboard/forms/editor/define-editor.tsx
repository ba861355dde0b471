import { queryOptions, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { DarasaClient } from "#contract/all.ts";
import { api } from "#web/api/client.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Editor, NewEditor, reloaded } from "./editor.tsx";
import { EditorPage, type SaveAlong } from "./editor-page.tsx";
import type { PageRules, StoredRecord } from "./editor-rules.ts";
import type { FormValues } from "./schema-fields.ts";

/**
 * Defines a resource's form page, for new and stored records. The address says which record is open. The form is built
 * from the contract's schema, the resource's endpoints and the views of its fields.
 */
export function defineEditor<S extends z.ZodObject, Stored extends StoredRecord>(
  rules: PageRules<FormValues<S>, Stored> & { schema: S },
) {
  return {
    page: ({ along }: { along?: SaveAlong }) => <OpenPage rules={rules} along={along} />,
    /** Prefetches the record that the address names. */
    async prefetch({ queries, api, search }: SectionVisit) {
      const id = Number(search.get(rules.parameter));
      if (id > 0) await queries.prefetchQuery(recordQuery(rules, api, id));
    },
  };
}

interface Rules<Values extends object, Stored extends StoredRecord> {
  rules: PageRules<Values, Stored>;
  along: SaveAlong | undefined;
}

function OpenPage<Values extends object, Stored extends StoredRecord>({
  rules,
  along,
}: Rules<Values, Stored>) {
  const open = useAddress().get(rules.parameter);
  if (open !== "new") return <StoredPage key={open} id={Number(open)} rules={rules} along={along} />;
  return (
    <NewEditor>
      <EditorPage rules={rules} />
    </NewEditor>
  );
}

function StoredPage<Values extends object, Stored extends StoredRecord>({
  id,
  rules,
  along,
}: Rules<Values, Stored> & { id: number }) {
  const query = useQuery(recordQuery(rules, api, id));
  const href = useAddress().href({ [rules.parameter]: undefined });
  const { failure, noun, label } = rules.list;
  return (
    <Editor query={query} failure={failure} noun={noun} list={{ href, label }}>
      {(record) => (
        <EditorPage
          key={record.updated_at}
          rules={rules}
          record={record}
          along={along}
          onReload={() => reloaded(query)}
        />
      )}
    </Editor>
  );
}

function recordQuery<Values extends object, Stored extends StoredRecord>(
  { stale, load }: PageRules<Values, Stored>,
  api: DarasaClient,
  id: number,
) {
  return queryOptions({
    queryKey: [...[stale].flat(), "one", id],
    queryFn: ({ signal }) => load(api, id, signal),
    // Always start from the stored record, never from the copy of an earlier visit.
    gcTime: 0,
  });
}
