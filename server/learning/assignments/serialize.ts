/** A row as the contract's Assignment. The file's address checks who asks, and does not show where the file is stored (api.md section 3). */
export function serializeAssignment<Row extends { id: number; program_id: number; filename: string }>({
  program_id,
  filename,
  ...row
}: Row) {
  return {
    ...row,
    program: program_id,
    assignment_file: filename,
    assignment_file_url: `/api/assignments/${row.id}/file/`,
  };
}
