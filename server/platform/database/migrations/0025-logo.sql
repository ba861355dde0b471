-- Picture of the institute's logo. The identity of a row that was created for a logo is empty until staff save it.
ALTER TABLE institute ADD COLUMN logo text;
