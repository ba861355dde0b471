import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { StatementList } from "./statement-list.tsx";
import { StatementPage } from "./statement-page.tsx";
import { UploadStatement } from "./upload-statement.tsx";

/** From the file of a bank or network to payments (beyond.md section 1). `?statement=5` is the open one. */
export function Statements() {
  const id = Number(useAddress().get("statement"));
  if (id > 0) return <StatementPage key={id} id={id} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-3">
      <UploadStatement />
      <StatementList />
    </div>
  );
}
