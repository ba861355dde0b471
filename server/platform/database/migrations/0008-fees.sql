-- Fees of enrollments, payments and receipts. Records of money are never edited or deleted: a correction is a new row.
-- Deleted accounts and programs leave their names here.

-- ## Rules

-- One row: the institute's rules for fees. Until they are switched on, nobody sees fees.
CREATE TABLE fee_rules (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT fee_rules_is_one CHECK (id = 1),
  is_on boolean NOT NULL DEFAULT false,
  due_days integer NOT NULL DEFAULT 14 CONSTRAINT fee_rules_due_days_range CHECK (due_days BETWEEN 0 AND 365),
  -- When a program's pages open before its fee is settled: always, until some days after the due date, or never.
  access text NOT NULL DEFAULT 'open' CONSTRAINT fee_rules_access_known CHECK (access IN ('open', 'grace', 'closed')),
  grace_days integer NOT NULL DEFAULT 7 CONSTRAINT fee_rules_grace_days_range CHECK (grace_days BETWEEN 0 AND 365),
  -- [{"network": "MTN", "number": "+256…", "name": "…"}]
  mobile_money jsonb NOT NULL DEFAULT '[]',
  instructions text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Pages of programs show how to pay, so they must be refreshed.
CREATE TRIGGER fee_rules_changed AFTER INSERT OR UPDATE OR DELETE ON fee_rules
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
INSERT INTO fee_rules DEFAULT VALUES;

-- Plan that a program offers. Its shares are percent, or amounts of its price. If the price changes, amounts count in
-- proportion.
CREATE TABLE program_plans (
  program_id integer PRIMARY KEY CONSTRAINT program_plans_program REFERENCES programs ON DELETE CASCADE,
  unit text NOT NULL CONSTRAINT program_plans_unit_known CHECK (unit IN ('percent', 'amount')),
  -- [{"share": 40, "after_days": 0}, …]: shares, and days after the enrollment.
  parts jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TRIGGER program_plans_changed AFTER INSERT OR UPDATE OR DELETE ON program_plans
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

-- ## Charges

-- Fee of one enrollment, in whole minor units of its currency. paid_minor is the sum of confirmed payments and
-- pay-backs, discount_minor that of its adjustments. Code that adds one of these locks the charge and recalculates the
-- sums.
CREATE TABLE charges (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL CONSTRAINT charges_reference_once UNIQUE,
  enrollment_id integer CONSTRAINT charges_enrollment REFERENCES enrollments ON DELETE SET NULL,
  user_id integer CONSTRAINT charges_user REFERENCES users ON DELETE SET NULL,
  program_id integer CONSTRAINT charges_program REFERENCES programs ON DELETE SET NULL,
  student_name text NOT NULL,
  program_title text NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CONSTRAINT charges_amount_positive CHECK (amount_minor > 0),
  discount_minor bigint NOT NULL DEFAULT 0 CONSTRAINT charges_discount_range CHECK (discount_minor BETWEEN 0 AND amount_minor),
  paid_minor bigint NOT NULL DEFAULT 0 CONSTRAINT charges_paid_not_negative CHECK (paid_minor >= 0),
  -- Due date of the whole sum, and due date of the next part. They are equal without a plan.
  whole_due_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  organization text NOT NULL DEFAULT '',
  -- Number of an employer's order that staff accepted. The charge then counts as settled until it is paid.
  purchase_order text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  cancel_reason text NOT NULL DEFAULT '',
  state text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN cancelled_at IS NOT NULL THEN 'cancelled'
    WHEN paid_minor > amount_minor - discount_minor THEN 'overpaid'
    WHEN discount_minor = amount_minor THEN 'waived'
    WHEN paid_minor = amount_minor - discount_minor THEN 'paid'
    WHEN purchase_order <> '' THEN 'on_purchase_order'
    WHEN paid_minor > 0 THEN 'part_paid'
    ELSE 'unpaid' END) STORED,
  -- Since when the charge is asked for: from its creation, or from when fees were switched on. Null while they are off,
  -- so that old charges are not overdue on the day of the switch.
  asked_since timestamptz,
  -- Money that the charge does not need is owed to the payer.
  to_pay_back_minor bigint NOT NULL GENERATED ALWAYS AS (CASE
    WHEN cancelled_at IS NOT NULL THEN paid_minor
    ELSE greatest(0, paid_minor - (amount_minor - discount_minor)) END) STORED,
  -- Why staff reopened the cancelled charge.
  asked_again_reason text NOT NULL DEFAULT '',
  -- Reference without the letters of the institute's name, by which it is found. A renamed institute has references
  -- with both names.
  reference_key text GENERATED ALWAYS AS ('DAR-' || right(reference, 9)) STORED
    CONSTRAINT charges_reference_key_once UNIQUE,
  CONSTRAINT charges_once UNIQUE (enrollment_id),
  CONSTRAINT charges_reference_form CHECK (reference ~ '^[A-Z]{3}-[0-9A-HJKMNP-TV-Y]{4}-[0-9A-HJKMNP-TV-Y]{4}$')
);
CREATE INDEX charges_newest ON charges (created_at DESC, id DESC);
CREATE INDEX charges_of_user ON charges (user_id, created_at DESC);
CREATE INDEX charges_of_program ON charges (program_id, created_at DESC);
CREATE INDEX charges_outstanding ON charges (due_at) WHERE state IN ('unpaid', 'part_paid', 'on_purchase_order');
-- Staff search fees by a part of the reference.
CREATE INDEX charges_search_reference ON charges USING gin (reference gin_trgm_ops);
CREATE INDEX charges_to_pay_back ON charges (created_at DESC, id DESC) WHERE to_pay_back_minor > 0;

-- Plan of 2 to 6 parts. A charge without parts is due in one sum.
CREATE TABLE charge_parts (
  charge_id integer NOT NULL CONSTRAINT charge_parts_charge REFERENCES charges ON DELETE CASCADE,
  number integer NOT NULL CONSTRAINT charge_parts_number_range CHECK (number BETWEEN 1 AND 6),
  amount_minor bigint NOT NULL CONSTRAINT charge_parts_amount_not_negative CHECK (amount_minor >= 0),
  due_at timestamptz NOT NULL,
  -- Amount that was agreed for the part. After a discount, amount_minor is the same share of the reduced fee, which may
  -- be 0.
  agreed_minor bigint NOT NULL CONSTRAINT charge_parts_agreed_positive CHECK (agreed_minor > 0),
  PRIMARY KEY (charge_id, number)
);

-- Checks at the end of each transaction that the parts of a charge add up to its fee after discounts.
CREATE FUNCTION check_charge_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer := CASE WHEN TG_TABLE_NAME = 'charges' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'charge_id' END;
BEGIN
  IF EXISTS (
    SELECT FROM charge_parts JOIN charges ON charges.id = charge_id WHERE charge_id = changed
    GROUP BY charges.id HAVING sum(charge_parts.amount_minor) <> charges.amount_minor - charges.discount_minor)
  THEN
    RAISE EXCEPTION 'the parts of charge % are another sum', changed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'charge_parts_add_up', TABLE = 'charge_parts';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER charge_parts_add_up AFTER INSERT OR UPDATE OF amount_minor ON charge_parts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_charge_parts();
CREATE CONSTRAINT TRIGGER charges_parts_add_up AFTER UPDATE OF discount_minor ON charges
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.discount_minor <> NEW.discount_minor)
  EXECUTE FUNCTION check_charge_parts();

-- Discounts, each with its reason. A second, negative entry takes one back.
CREATE TABLE charge_adjustments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  charge_id integer NOT NULL CONSTRAINT charge_adjustments_charge REFERENCES charges ON DELETE RESTRICT,
  kind text NOT NULL CONSTRAINT charge_adjustments_kind_known CHECK (kind IN ('scholarship', 'waiver', 'early_bird', 'other')),
  amount_minor bigint NOT NULL CONSTRAINT charge_adjustments_not_zero CHECK (amount_minor <> 0),
  reason text NOT NULL,
  made_by integer CONSTRAINT charge_adjustments_maker REFERENCES users ON DELETE SET NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX charge_adjustments_of_charge ON charge_adjustments (charge_id);

-- When the last reminder of a charge was sent: at most one a day.
CREATE TABLE fee_reminders (
  charge_id integer PRIMARY KEY CONSTRAINT fee_reminders_charge REFERENCES charges ON DELETE CASCADE,
  sent_at timestamptz NOT NULL
);

-- ## Payments

-- One transfer that pays several charges. Each part is a payment of its charge with a receipt. All have the transfer's
-- number.
CREATE TABLE transfers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  amount_minor bigint NOT NULL CONSTRAINT transfers_amount_positive CHECK (amount_minor > 0),
  currency text NOT NULL,
  recorded_at timestamptz NOT NULL
);

CREATE TABLE payments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  charge_id integer NOT NULL CONSTRAINT payments_charge REFERENCES charges ON DELETE RESTRICT,
  amount_minor bigint NOT NULL CONSTRAINT payments_amount_positive CHECK (amount_minor > 0),
  method text NOT NULL CONSTRAINT payments_method_known CHECK (method IN ('bank', 'mobile_money', 'cash', 'card', 'purchase_order')),
  -- The bank or network in lowercase, and its transaction number.
  provider text NOT NULL DEFAULT '',
  external_id text,
  payer_name text NOT NULL DEFAULT '',
  payer_phone text NOT NULL DEFAULT '',
  paid_on date NOT NULL,
  note text NOT NULL DEFAULT '',
  storage_key text CONSTRAINT payments_file_once UNIQUE,
  filename text,
  size_bytes integer,
  mime text,
  state text NOT NULL DEFAULT 'reported'
    CONSTRAINT payments_state_known CHECK (state IN ('reported', 'confirmed', 'rejected', 'reversed')),
  source text NOT NULL CONSTRAINT payments_source_known CHECK (source IN ('student', 'staff', 'import', 'mobile_money')),
  -- The reporter, their network, the person who decided, and the reason for a rejection.
  reported_by integer CONSTRAINT payments_reporter REFERENCES users ON DELETE SET NULL,
  reported_from text NOT NULL DEFAULT '',
  reported_at timestamptz NOT NULL,
  decided_by integer CONSTRAINT payments_decider REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  reject_reason text NOT NULL DEFAULT '',
  reversed_by integer CONSTRAINT payments_reverser REFERENCES users ON DELETE SET NULL,
  reversed_at timestamptz,
  reverse_reason text NOT NULL DEFAULT '',
  -- Keys by which a transaction counts once, however its network and number are written
  -- (contract/fees/transaction-key.ts).
  network_key text NOT NULL DEFAULT '',
  number_key text,
  transfer_id integer CONSTRAINT payments_transfer REFERENCES transfers ON DELETE RESTRICT,
  -- 1 for a payment that is not part of a transfer.
  part integer NOT NULL DEFAULT 1 CONSTRAINT payments_part_positive CHECK (part > 0),
  CONSTRAINT payments_file_whole CHECK (num_nulls(storage_key, filename, size_bytes, mime) IN (0, 4)),
  CONSTRAINT payments_decided CHECK ((state = 'reported') = (decided_at IS NULL)),
  CONSTRAINT payments_reversed CHECK ((state = 'reversed') = (reversed_at IS NOT NULL)),
  CONSTRAINT payments_number_keyed CHECK ((external_id IS NULL) = (number_key IS NULL)),
  CONSTRAINT payments_part_of_transfer CHECK (transfer_id IS NOT NULL OR part = 1)
);
-- Only the parts of one transfer share a number. A rejected or reversed payment frees its number.
CREATE UNIQUE INDEX payments_external_once ON payments (network_key, number_key, part)
  WHERE number_key IS NOT NULL AND state NOT IN ('rejected', 'reversed');
-- Statements and networks look up numbers of payments in any state. Staff search them by their first characters.
CREATE INDEX payments_by_number ON payments (number_key text_pattern_ops) WHERE number_key IS NOT NULL;
CREATE UNIQUE INDEX payments_part_once ON payments (transfer_id, part) WHERE transfer_id IS NOT NULL;
CREATE INDEX payments_of_charge ON payments (charge_id, reported_at);
CREATE INDEX payments_to_decide ON payments (reported_at) WHERE state = 'reported';
CREATE INDEX payments_by_day ON payments (paid_on) WHERE state = 'confirmed';
CREATE TRIGGER payments_changed AFTER INSERT OR DELETE OR UPDATE OF storage_key, state ON payments
  FOR EACH ROW EXECUTE FUNCTION detach_file_and_notify_today();

-- Checks at the end of each transaction that the parts of a transfer have its currency and add up to its amount. A
-- reversed part may be recorded again for another charge. While a part counts, no other payment may have the number.
CREATE FUNCTION check_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer := CASE WHEN TG_TABLE_NAME = 'transfers' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'transfer_id' END;
  own payments;
BEGIN
  -- Two parts that are added at once see each other.
  PERFORM FROM transfers WHERE id = changed FOR UPDATE;
  IF changed IS NOT NULL AND NOT coalesce((
    SELECT sum(payments.amount_minor) >= transfers.amount_minor AND bool_and(charges.currency = transfers.currency)
      AND coalesce(sum(payments.amount_minor) FILTER (WHERE payments.state <> 'reversed'), 0) <= transfers.amount_minor
    FROM transfers JOIN payments ON payments.transfer_id = transfers.id JOIN charges ON charges.id = payments.charge_id
    WHERE transfers.id = changed GROUP BY transfers.id), false)
  THEN
    RAISE EXCEPTION 'the parts of transfer % are another sum', changed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'transfers_add_up', TABLE = 'transfers';
  END IF;
  IF TG_TABLE_NAME = 'payments' THEN
    SELECT * INTO own FROM payments WHERE id = (to_jsonb(NEW) ->> 'id')::integer;
    IF own.number_key IS NOT NULL AND own.state NOT IN ('rejected', 'reversed') AND EXISTS (
      SELECT FROM payments WHERE network_key = own.network_key AND number_key = own.number_key
        AND state NOT IN ('rejected', 'reversed') AND transfer_id IS DISTINCT FROM own.transfer_id)
    THEN
      RAISE EXCEPTION 'another payment has the number %', own.external_id
        USING ERRCODE = 'unique_violation', CONSTRAINT = 'payments_external_once', TABLE = 'payments';
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transfers_add_up AFTER INSERT OR UPDATE ON transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_transfer();
CREATE CONSTRAINT TRIGGER payments_add_up AFTER INSERT OR UPDATE ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_transfer();

-- Money that was paid back: a negative entry, and a positive one if that was a mistake. The payment and its receipt
-- stay as they are.
CREATE TABLE pay_backs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  charge_id integer NOT NULL CONSTRAINT pay_backs_charge REFERENCES charges ON DELETE RESTRICT,
  amount_minor bigint NOT NULL CONSTRAINT pay_backs_not_zero CHECK (amount_minor <> 0),
  method text NOT NULL CONSTRAINT pay_backs_method_known CHECK (method IN ('bank', 'mobile_money', 'cash', 'card')),
  -- Number of the transfer that paid it back.
  external_id text NOT NULL DEFAULT '',
  paid_on date NOT NULL,
  reason text NOT NULL,
  made_by integer CONSTRAINT pay_backs_maker REFERENCES users ON DELETE SET NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX pay_backs_of_charge ON pay_backs (charge_id);
CREATE INDEX pay_backs_by_day ON pay_backs (paid_on);

-- ## Receipts

-- Last number of each year. Its row is locked until the receipt is committed, so that no number is skipped.
CREATE TABLE receipt_years (
  year integer PRIMARY KEY,
  last integer NOT NULL
);

-- Receipts with their facts at the time of issue, so that the PDF is always the same.
CREATE TABLE receipts (
  payment_id integer PRIMARY KEY CONSTRAINT receipts_payment REFERENCES payments ON DELETE RESTRICT,
  year integer NOT NULL,
  number integer NOT NULL,
  -- 80 random bits. People who have the receipt can check whether it is valid.
  code text NOT NULL CONSTRAINT receipts_code_once UNIQUE,
  issued_at timestamptz NOT NULL,
  facts jsonb NOT NULL,
  CONSTRAINT receipts_number_once UNIQUE (year, number)
);

-- ## Mobile money

-- Requests to a mobile-money network. The id is stored before the request is sent, so that a crash does not ask the
-- phone twice or lose a payment.
CREATE TABLE mobile_money_requests (
  id uuid PRIMARY KEY,
  charge_id integer NOT NULL CONSTRAINT mobile_money_requests_charge REFERENCES charges ON DELETE RESTRICT,
  payment_id integer CONSTRAINT mobile_money_requests_payment_once UNIQUE
    CONSTRAINT mobile_money_requests_payment REFERENCES payments ON DELETE RESTRICT,
  provider text NOT NULL,
  amount_minor bigint NOT NULL CONSTRAINT mobile_money_requests_amount_positive CHECK (amount_minor > 0),
  currency text NOT NULL,
  phone text NOT NULL,
  state text NOT NULL DEFAULT 'begun'
    CONSTRAINT mobile_money_requests_state_known CHECK (state IN ('begun', 'pending', 'successful', 'failed')),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  asked_at timestamptz,
  ended_at timestamptz,
  requested_by integer CONSTRAINT mobile_money_requests_requester REFERENCES users ON DELETE SET NULL,
  requested_from text NOT NULL DEFAULT '',
  -- The network's own word about its last answer.
  detail text NOT NULL DEFAULT '',
  -- Number of the next question to the network. Of concurrent questions with the same number, only one counts and
  -- queues the next.
  questions integer NOT NULL DEFAULT 0,
  -- When the request had waited too long. Its student may then try again, while the network is still asked about this
  -- one.
  unanswered_at timestamptz,
  CONSTRAINT mobile_money_requests_ended CHECK ((state IN ('successful', 'failed')) = (ended_at IS NOT NULL)),
  CONSTRAINT mobile_money_requests_paid CHECK ((state = 'successful') = (payment_id IS NOT NULL))
);
CREATE INDEX mobile_money_requests_open ON mobile_money_requests (created_at) WHERE state IN ('begun', 'pending');
CREATE INDEX mobile_money_requests_of_charge ON mobile_money_requests (charge_id);
-- Only one request at a time waits for a charge, so that nobody approves the same fee twice.
CREATE UNIQUE INDEX mobile_money_requests_one_open ON mobile_money_requests (charge_id)
  WHERE state IN ('begun', 'pending') AND unanswered_at IS NULL;

-- ## Statements

-- Uploaded statements. Their lines are stored as they were written, so that they can be read again by other columns.
CREATE TABLE statements (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  filename text NOT NULL,
  headers text[] NOT NULL,
  -- Provider, method, currency and columns; null until staff have chosen them.
  format jsonb,
  uploaded_by integer CONSTRAINT statements_uploader REFERENCES users ON DELETE SET NULL,
  uploaded_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Order of day and month in each column, one word for each column.
  date_orders text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX statements_newest ON statements (uploaded_at DESC, id DESC);

CREATE TABLE statement_rows (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  statement_id integer NOT NULL CONSTRAINT statement_rows_statement REFERENCES statements ON DELETE CASCADE,
  -- Line number in the file.
  line integer NOT NULL CONSTRAINT statement_rows_line_positive CHECK (line > 0),
  cells text[] NOT NULL,
  state text NOT NULL DEFAULT 'unread' CONSTRAINT statement_rows_state_known
    CHECK (state IN ('unread', 'matched', 'guess', 'unmatched', 'imported', 'left_aside', 'broken', 'recorded')),
  -- Why the line is broken, left aside or a guess.
  remark text NOT NULL DEFAULT '',
  paid_on date,
  amount_minor bigint CONSTRAINT statement_rows_amount_positive CHECK (amount_minor > 0),
  external_id text NOT NULL DEFAULT '',
  payer_name text NOT NULL DEFAULT '',
  payer_phone text NOT NULL DEFAULT '',
  details text NOT NULL DEFAULT '',
  charge_id integer CONSTRAINT statement_rows_charge REFERENCES charges ON DELETE SET NULL,
  -- True if the line becomes a payment when the statement is applied.
  is_chosen boolean NOT NULL DEFAULT false,
  payment_id integer CONSTRAINT statement_rows_payment REFERENCES payments ON DELETE SET NULL,
  number_key text NOT NULL DEFAULT '',
  currency text,
  is_money_out boolean NOT NULL DEFAULT false,
  is_set_aside boolean NOT NULL DEFAULT false,
  -- Payment of another bank or network with the same number, about which staff were asked.
  same_number_id integer CONSTRAINT statement_rows_same_number REFERENCES payments ON DELETE SET NULL,
  CONSTRAINT statement_rows_once UNIQUE (statement_id, line),
  CONSTRAINT statement_rows_chosen CHECK (NOT is_chosen OR state IN ('matched', 'guess')),
  CONSTRAINT statement_rows_money_out_not_chosen CHECK (NOT (is_money_out OR is_set_aside) OR NOT is_chosen)
);
CREATE INDEX statement_rows_by_state ON statement_rows (statement_id, state, line);
CREATE INDEX statement_rows_of_charge ON statement_rows (charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX statement_rows_of_payment ON statement_rows (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX statement_rows_by_number ON statement_rows (number_key) WHERE number_key <> '';
CREATE INDEX statement_rows_of_same_number ON statement_rows (same_number_id) WHERE same_number_id IS NOT NULL;

CREATE TABLE statement_formats (
  fingerprint text PRIMARY KEY,
  format jsonb NOT NULL
);

-- Transactions that staff set aside for good. Later statements leave them aside, too.
CREATE TABLE statement_asides (
  network_key text NOT NULL,
  number_key text NOT NULL,
  set_by integer CONSTRAINT statement_asides_setter REFERENCES users ON DELETE SET NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (network_key, number_key)
);
CREATE INDEX statement_asides_of_setter ON statement_asides (set_by) WHERE set_by IS NOT NULL;
