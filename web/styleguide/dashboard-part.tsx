import { GraduationCap, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { type SampleStudent, sampleStudents } from "#web/styleguide/sample.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ProgressBar } from "#web/ui/layout/progress-bar.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { StatTile } from "#web/ui/layout/stat-tile.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Pagination } from "#web/ui/table/pagination.tsx";
import { nextSort, type Sort } from "#web/ui/table/sort-button.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { Time } from "#web/ui/time/time.tsx";

const columns: Column<SampleStudent>[] = [
  {
    key: "name",
    header: "Name",
    isRowHeader: true,
    isSortable: true,
    cell: (student) => (
      <span className="flex items-center gap-3">
        <Avatar name={student.name} size="small" src={student.id === 3 ? "/no-such-picture.jpg" : null} />
        {student.name}
      </span>
    ),
  },
  { key: "email", header: "Email", cell: (student) => <span className="break-all">{student.email}</span> },
  { key: "program", header: "Program", isSortable: true, cell: (student) => student.program },
  {
    key: "status",
    header: "Status",
    cell: (student) => (
      <Badge tone={student.status === "Graded" ? "good" : "neutral"}>{student.status}</Badge>
    ),
  },
  { key: "when", header: "Submitted", cell: () => <Time at="2025-11-20T13:05:00Z" shows="minute" /> },
  { key: "marks", header: "Marks", isSortable: true, isNumeric: true, cell: (student) => student.marks },
  {
    key: "actions",
    header: "Actions",
    isActions: true,
    cell: (student) => (
      <>
        <Button
          size="small"
          variant="secondary"
          disabledReason={student.status === "Graded" ? "Already graded" : undefined}
        >
          Grade
        </Button>
        <IconButton label={`Delete ${student.name}`} tone="urgent" icon={<Trash2 className="size-5" />} />
      </>
    ),
  },
];

export function DashboardPart() {
  const [tab, setTab] = useState("all");
  const [sort, setSort] = useState<Sort>({ key: "name", direction: "ascending" });
  return (
    <section aria-labelledby="dashboard" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SectionHeading id="dashboard" title="Dashboard" />
      <div className="grid gap-4 sm:grid-cols-3">
        <StatTile value="1,284" label="Total Students" icon={<Users />} />
        <StatTile value="36" label="Programs" icon={<GraduationCap />} />
        <StatTile value="98%" label="alumni recommend" tone="bar" />
      </div>
      <Tabs
        label="Assignments"
        current={tab}
        onChange={setTab}
        tabs={[
          { key: "all", label: "All Assignments", count: 12 },
          { key: "mine", label: "My Submissions", count: 3 },
          { key: "submit", label: "Submit Assignment" },
        ]}
      >
        <Table
          caption="Students"
          columns={columns}
          rows={sampleStudents}
          rowKey={(student) => student.id}
          sort={sort}
          onSort={(key) => setSort(nextSort(sort, key))}
        />
      </Tabs>
      <Pagination page={5} pageCount={20} pageHref={(page) => `?page=${page}`} />
      <Card className="grid max-w-xl grid-cols-1 gap-4">
        <ProgressBar label="Public Health Leadership" percent={58} note="5 weeks remaining" />
        <ProgressBar label="Project Management" percent={100} note="Completed" />
      </Card>
    </section>
  );
}
