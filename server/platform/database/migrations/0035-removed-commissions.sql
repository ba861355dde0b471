-- The ledger's row of an enrolment loses its enrolment when that is removed; restoring gives it back, so that nobody
-- earns twice by one enrolment. No foreign key: the ledger came later, and its rows are never removed.
ALTER TABLE removed_enrollments ADD COLUMN commission_id integer;
