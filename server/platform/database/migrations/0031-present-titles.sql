-- A charge has the present title of its program. Receipts keep the title of their day.
UPDATE charges SET program_title = programs.title
  FROM programs WHERE programs.id = charges.program_id AND charges.program_title <> programs.title;
