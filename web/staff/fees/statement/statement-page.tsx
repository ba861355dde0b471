import { useQuery } from "@tanstack/react-query";
import type { Statement } from "#contract/fees/statements/statements.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { BackToColumns, BackToFiles, OpenFile } from "#web/staff/shared/uploads/open-file.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { FormatForm } from "./format-form.tsx";
import { StatementLines } from "./statement-lines.tsx";
import { statementQuery } from "./statement-queries.ts";

const back = <BackToFiles to={{ statement: undefined }}>All Statements</BackToFiles>;

/** Shows one statement: first its columns, then its lines. `?columns=1` goes back to the columns. */
export function StatementPage({ id }: { id: number }) {
  return (
    <OpenFile noun="statement" days={90} file={useQuery(statementQuery(id))} back={back}>
      {(statement) => <OpenStatement statement={statement} />}
    </OpenFile>
  );
}

function OpenStatement({ statement }: { statement: Statement }) {
  const { get } = useAddress();
  const isMapping = statement.format === null || get("columns") !== "";
  const { provider, currency } = statement.format ?? {};
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3" aria-labelledby="statement">
      <SectionHeading
        id="statement"
        title={provider ? `${statement.filename}: ${provider}, ${currency}` : statement.filename}
      />
      <div className="flex flex-wrap gap-2">
        {back}
        {!isMapping && <BackToColumns>Columns</BackToColumns>}
      </div>
      {isMapping ? (
        <FormatForm key={statement.updated_at} statement={statement} />
      ) : (
        <StatementLines statement={statement} />
      )}
    </section>
  );
}
