import { PageHeading } from "#web/ui/page-heading.tsx";

export default function Home() {
  return (
    <div className="page-width py-12">
      <PageHeading title="Africa's Biggest Classroom." lead="Short professional programs, fully online." />
    </div>
  );
}
