/** Returns a row as the contract's Assignment. The file's address hides where the file is stored (api.md 3). */
export function serializeAssignment<
  Row extends { id: number; program_id: number; filename: string; unit_number: number | null },
>({ program_id, filename, unit_number: unit, ...row }: Row) {
  return {
    ...row,
    program: program_id,
    unit,
    assignment_file: filename,
    assignment_file_url: filename === "" ? "" : `/api/assignments/${row.id}/file/`,
  };
}
