import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Uploads } from "#web/staff/shared/uploads/upload-rules.tsx";
import { statements } from "./statement-list.tsx";
import { StatementPage } from "./statement-page.tsx";
import { UploadStatement } from "./upload-statement.tsx";

/** Imports the file of a bank or network as payments (beyond.md 1). `?statement=5` opens a statement. */
export function Statements() {
  const id = Number(useAddress().get("statement"));
  if (id > 0) return <StatementPage key={id} id={id} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-3">
      <UploadStatement />
      <Uploads title="Statements">
        <statements.view />
      </Uploads>
    </div>
  );
}
