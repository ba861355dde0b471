-- Since when a charge is asked for: its making, or the moment fees were switched on. Null while they are off: what was made
-- then is not overdue on the day of the switch.
ALTER TABLE charges ADD COLUMN asked_since timestamptz;
UPDATE charges SET asked_since = created_at WHERE (SELECT is_on FROM fee_rules);

-- How a bank's or network's statement is read, by a fingerprint of the names of its columns, as staff chose it last.
DROP TABLE statement_formats;
CREATE TABLE statement_formats (
  fingerprint text PRIMARY KEY,
  format jsonb NOT NULL
);

-- A statement that staff uploaded. Its lines are kept as they were written, so that they can be read again by other columns.
CREATE TABLE statements (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  filename text NOT NULL,
  headers text[] NOT NULL,
  -- Provider, method, currency and columns; null until staff said how it is read.
  format jsonb,
  uploaded_by integer CONSTRAINT statements_uploader REFERENCES users ON DELETE SET NULL,
  uploaded_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX statements_newest ON statements (uploaded_at DESC, id DESC);

CREATE TABLE statement_rows (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  statement_id integer NOT NULL CONSTRAINT statement_rows_statement REFERENCES statements ON DELETE CASCADE,
  -- Its line in the file.
  line integer NOT NULL CONSTRAINT statement_rows_line_positive CHECK (line > 0),
  cells text[] NOT NULL,
  state text NOT NULL DEFAULT 'unread' CONSTRAINT statement_rows_state_known
    CHECK (state IN ('unread', 'matched', 'guess', 'unmatched', 'imported', 'left_aside', 'broken', 'recorded')),
  -- Why it is broken, left aside or a guess.
  remark text NOT NULL DEFAULT '',
  paid_on date,
  amount_minor bigint CONSTRAINT statement_rows_amount_positive CHECK (amount_minor > 0),
  external_id text NOT NULL DEFAULT '',
  payer_name text NOT NULL DEFAULT '',
  payer_phone text NOT NULL DEFAULT '',
  details text NOT NULL DEFAULT '',
  charge_id integer CONSTRAINT statement_rows_charge REFERENCES charges ON DELETE SET NULL,
  -- It becomes a payment when the statement is applied.
  is_chosen boolean NOT NULL DEFAULT false,
  payment_id integer CONSTRAINT statement_rows_payment REFERENCES payments ON DELETE SET NULL,
  CONSTRAINT statement_rows_once UNIQUE (statement_id, line),
  CONSTRAINT statement_rows_chosen CHECK (NOT is_chosen OR state IN ('matched', 'guess'))
);
CREATE INDEX statement_rows_by_state ON statement_rows (statement_id, state, line);
CREATE INDEX statement_rows_of_charge ON statement_rows (charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX statement_rows_of_payment ON statement_rows (payment_id) WHERE payment_id IS NOT NULL;

-- The shares of a program's plan are percent, or amounts of its price; of another price they are in proportion.
DROP TABLE program_plans;
CREATE TABLE program_plans (
  program_id integer PRIMARY KEY CONSTRAINT program_plans_program REFERENCES programs ON DELETE CASCADE,
  unit text NOT NULL CONSTRAINT program_plans_unit_known CHECK (unit IN ('percent', 'amount')),
  -- [{"share": 40, "after_days": 0}, …]: shares, and days after the enrollment.
  parts jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
