import { ArrowLeft } from "lucide-react";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Uploads } from "#web/staff/shared/uploads/upload-rules.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { imports } from "./import-list.tsx";
import { ImportPage } from "./import-page.tsx";
import { UploadImport } from "./upload-import.tsx";

/** Imports students from a file (beyond.md 4). `?import=5` opens a file, `?import=list` the list of files. */
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
        <Uploads title="Files">
          <imports.view />
        </Uploads>
      </div>
    </>
  );
}
