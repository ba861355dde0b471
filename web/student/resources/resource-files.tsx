import type { Resources } from "#contract/courses/units/unit-content.ts";
import { useKeptFiles } from "#web/dashboard/offline/kept/use-kept-files.ts";
import { offlineFile } from "#web/shared/download-link.tsx";
import { FileDownload, KeptForOffline } from "#web/student/courses/program/file-download.tsx";
import { useFileDownload } from "#web/student/courses/program/use-file-download.ts";
import { formatBytes } from "#web/ui/inputs/files/format-bytes.ts";
import { Row, UnitLink } from "./rows.tsx";

type ResourceFile = Resources["files"][number];

/** The files of the student's programs. Stored files are saved from this device, also without a network. */
export function ResourceFiles({ files }: { files: readonly ResourceFile[] }) {
  const { files: kept } = useKeptFiles();
  return files.map((file) => (
    <FileRow key={file.id} file={file} content={kept.find(({ url }) => url === file.url)?.content ?? null} />
  ));
}

function FileRow({ file, content }: { file: ResourceFile; content: Blob | null }) {
  const { url, filename, size_bytes, ...place } = file;
  const { press, isMissing } = useFileDownload(filename, content);
  return (
    <Row action={<FileDownload url={url} filename={filename} onClick={press} />}>
      <UnitLink {...place}>{filename}</UnitLink>
      <span className="text-muted text-sm">
        {place.program_title}, {formatBytes(size_bytes)}
      </span>
      {content && <KeptForOffline />}
      <span role="status" className="font-medium text-sm text-urgent empty:hidden">
        {isMissing && offlineFile}
      </span>
    </Row>
  );
}
