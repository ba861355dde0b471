import { useQuery } from "@tanstack/react-query";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { Select } from "#web/ui/inputs/select.tsx";

type ProgramSelectProps = {
  value: string;
  onChange: (program: string) => void;
  placeholder: string;
  /** Programs that are not in the list. */
  without?: readonly number[];
};

/** One of the institute's programs to enroll in, by its title. What is closed is shown, so that nobody searches for it. */
export function ProgramSelect({ value, onChange, placeholder, without = [] }: ProgramSelectProps) {
  const { data: programs = [] } = useQuery(programTitlesQuery);
  return (
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
  );
}
