-- A line has its own currency, may be money that went out, and may be set aside by staff for good.
ALTER TABLE statement_rows
  ADD COLUMN number_key text NOT NULL DEFAULT '',
  ADD COLUMN currency text,
  ADD COLUMN is_money_out boolean NOT NULL DEFAULT false,
  ADD COLUMN is_set_aside boolean NOT NULL DEFAULT false,
  -- The payment of another bank or network with the same number, which staff were asked about.
  ADD COLUMN same_number_id integer CONSTRAINT statement_rows_same_number REFERENCES payments ON DELETE SET NULL,
  ADD CONSTRAINT statement_rows_money_out_not_chosen CHECK (NOT (is_money_out OR is_set_aside) OR NOT is_chosen);
UPDATE statement_rows SET currency = statements.format ->> 'currency',
  number_key = regexp_replace(upper(statement_rows.external_id), '[^A-Z0-9]', '', 'g')
  FROM statements WHERE statements.id = statement_rows.statement_id AND amount_minor IS NOT NULL;
CREATE INDEX statement_rows_by_number ON statement_rows (number_key) WHERE number_key <> '';
CREATE INDEX statement_rows_of_same_number ON statement_rows (same_number_id) WHERE same_number_id IS NOT NULL;

-- How the days of each column are written, one word a column: which of day and month stands first.
ALTER TABLE statements ADD COLUMN date_orders text[] NOT NULL DEFAULT '{}';

-- Lines that staff set aside for good: they are known again in every later statement.
CREATE TABLE statement_asides (
  network_key text NOT NULL,
  number_key text NOT NULL,
  set_by integer CONSTRAINT statement_asides_setter REFERENCES users ON DELETE SET NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (network_key, number_key)
);
CREATE INDEX statement_asides_of_setter ON statement_asides (set_by) WHERE set_by IS NOT NULL;
