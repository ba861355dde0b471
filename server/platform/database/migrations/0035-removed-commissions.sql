-- The ledger's row of an enrollment loses its enrollment when that is removed; restoring gives it back, so that nobody
-- earns twice by one enrollment. No foreign key: the ledger came later, and its rows are never removed.
ALTER TABLE removed_enrollments ADD COLUMN commission_id integer;
