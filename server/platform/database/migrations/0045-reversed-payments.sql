-- A payment that staff recorded for the wrong student is reversed and recorded again for the right one, under its own number.
DROP INDEX payments_external_once;
CREATE UNIQUE INDEX payments_external_once ON payments (provider, external_id)
  WHERE external_id IS NOT NULL AND state NOT IN ('rejected', 'reversed');
-- Statements and networks ask for numbers of payments in any state.
CREATE INDEX payments_by_number ON payments (external_id) WHERE external_id IS NOT NULL;
