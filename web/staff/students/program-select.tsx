import { useQuery } from "@tanstack/react-query";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { Select } from "#web/ui/inputs/select.tsx";
import { FeeOfEach } from "./fee-of-each.tsx";

type ProgramSelectProps = {
  value: string;
  onChange: (program: string) => void;
  placeholder: string;
  /** Programs to leave out. */
  without?: readonly number[];
};

/** Chooses a program to enroll in, and names its fee. Closed programs are shown but disabled, so that nobody searches for them. */
export function ProgramSelect({ value, onChange, placeholder, without = [] }: ProgramSelectProps) {
  const { data: programs = [] } = useQuery(programTitlesQuery);
  return (
    <>
      <Select
        placeholder={placeholder}
        options={programs
          .filter(({ id }) => !without.includes(id))
          .map(({ id, title, is_enrollment_open }) => ({
            value: String(id),
            label: is_enrollment_open ? title : `${title} (enrollment closed)`,
            isDisabled: !is_enrollment_open,
          }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <FeeOfEach program={Number(value)} />
    </>
  );
}
