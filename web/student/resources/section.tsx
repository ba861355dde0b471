import { Clapperboard, FileText, Users } from "lucide-react";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { StatTile } from "#web/ui/layout/stat-tile.tsx";

/** The Learning Resources card is static, with placeholder counts (student-dashboard.md section 2). */
export function Section() {
  return (
    <>
      <PageHeading
        title="Learning Resources"
        lead="Files, recordings and study groups of your programs. Your facilitators share them with you."
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <StatTile value={12} label="files" icon={<FileText />} />
        <StatTile value={8} label="videos" icon={<Clapperboard />} />
        <StatTile value={3} label="groups" icon={<Users />} />
      </div>
    </>
  );
}
