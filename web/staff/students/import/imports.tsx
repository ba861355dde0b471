import { ArrowLeft } from "lucide-react";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { ImportList } from "./import-list.tsx";
import { ImportPage } from "./import-page.tsx";
import { UploadImport } from "./upload-import.tsx";

/** From a file to students (beyond.md section 4). `?import=5` is the open file, `?import=list` the list of them. */
export function Imports() {
  const { get, href } = useAddress();
  const id = Number(get("import"));
  if (id > 0) return <ImportPage key={id} id={id} />;
  return (
    <>
      <PageHeading
        title="Import Students"
        actions={
          <ButtonLink
            to={href({ import: undefined, columns: undefined, lines: undefined, page: undefined })}
            variant="secondary"
            size="small"
            icon={<ArrowLeft className="size-5" />}
          >
            All Students
          </ButtonLink>
        }
      />
      <NeedsScript />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <UploadImport />
        <ImportList />
      </div>
    </>
  );
}
