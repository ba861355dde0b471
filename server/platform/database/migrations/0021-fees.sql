-- What enrollments cost, what was paid, and the receipts. Nothing about money is edited or deleted: a correction is a new
-- row, and an account or a program that goes leaves its names here.

ALTER TABLE users DROP CONSTRAINT users_permissions_known;
ALTER TABLE users ADD CONSTRAINT users_permissions_known CHECK (permissions <@ ARRAY[
  'students', 'assignments', 'communications', 'programs', 'affiliates',
  'team', 'testimonials', 'blog', 'analytics', 'fees']);

-- One row: how this institute takes its fees. Until it is switched on nobody sees any of it.
CREATE TABLE fee_rules (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT fee_rules_is_one CHECK (id = 1),
  is_on boolean NOT NULL DEFAULT false,
  due_days integer NOT NULL DEFAULT 14 CONSTRAINT fee_rules_due_days_range CHECK (due_days BETWEEN 0 AND 365),
  -- Whether a program's pages open before its fee is settled: always, until some days after the due date, or never.
  access text NOT NULL DEFAULT 'open' CONSTRAINT fee_rules_access_known CHECK (access IN ('open', 'grace', 'closed')),
  grace_days integer NOT NULL DEFAULT 7 CONSTRAINT fee_rules_grace_days_range CHECK (grace_days BETWEEN 0 AND 365),
  -- [{"network": "MTN", "number": "+256…", "name": "…"}]
  mobile_money jsonb NOT NULL DEFAULT '[]',
  instructions text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO fee_rules DEFAULT VALUES;

-- The fee of one enrollment, in whole minor units of its currency. The sums are those of its adjustments and confirmed
-- payments; who adds one of these locks the charge and writes the sums anew.
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
  -- When it is due in one sum, and when its next part is due: the same without a plan.
  whole_due_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  organization text NOT NULL DEFAULT '',
  -- Staff accepted this order of the employer: it counts as settled until it is paid.
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
  CONSTRAINT charges_once UNIQUE (enrollment_id),
  CONSTRAINT charges_reference_form CHECK (reference ~ '^DAR-[0-9A-HJKMNP-TV-Y]{4}-[0-9A-HJKMNP-TV-Y]{4}$')
);
CREATE INDEX charges_newest ON charges (created_at DESC, id DESC);
CREATE INDEX charges_of_user ON charges (user_id, created_at DESC);
CREATE INDEX charges_of_program ON charges (program_id, created_at DESC);
CREATE INDEX charges_outstanding ON charges (due_at) WHERE state IN ('unpaid', 'part_paid', 'on_purchase_order');

-- The charge of an enrollment that staff removed, for when it is restored.
ALTER TABLE removed_enrollments ADD COLUMN charge_id integer;

-- A plan of 2 to 6 parts that together are the amount; a charge without parts is due at once.
CREATE TABLE charge_parts (
  charge_id integer NOT NULL CONSTRAINT charge_parts_charge REFERENCES charges ON DELETE CASCADE,
  number integer NOT NULL CONSTRAINT charge_parts_number_range CHECK (number BETWEEN 1 AND 6),
  amount_minor bigint NOT NULL CONSTRAINT charge_parts_amount_positive CHECK (amount_minor > 0),
  due_at timestamptz NOT NULL,
  PRIMARY KEY (charge_id, number)
);

-- The plan that a program offers: shares in percent, and days after the enrollment.
CREATE TABLE program_plans (
  program_id integer PRIMARY KEY CONSTRAINT program_plans_program REFERENCES programs ON DELETE CASCADE,
  parts jsonb NOT NULL
);

-- Discounts, each with its reason; one that is taken back is a second one below zero.
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

CREATE TABLE payments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  charge_id integer NOT NULL CONSTRAINT payments_charge REFERENCES charges ON DELETE RESTRICT,
  amount_minor bigint NOT NULL CONSTRAINT payments_amount_positive CHECK (amount_minor > 0),
  method text NOT NULL CONSTRAINT payments_method_known CHECK (method IN ('bank', 'mobile_money', 'cash', 'card', 'purchase_order')),
  -- The bank or network, in small letters, and its own number of the transaction.
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
  state text NOT NULL DEFAULT 'reported' CONSTRAINT payments_state_known CHECK (state IN ('reported', 'confirmed', 'rejected', 'reversed')),
  source text NOT NULL CONSTRAINT payments_source_known CHECK (source IN ('student', 'staff', 'import', 'mobile_money')),
  -- Who reported it and from which network, who decided, and why it was rejected.
  reported_by integer CONSTRAINT payments_reporter REFERENCES users ON DELETE SET NULL,
  reported_from text NOT NULL DEFAULT '',
  reported_at timestamptz NOT NULL,
  decided_by integer CONSTRAINT payments_decider REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  reject_reason text NOT NULL DEFAULT '',
  reversed_by integer CONSTRAINT payments_reverser REFERENCES users ON DELETE SET NULL,
  reversed_at timestamptz,
  reverse_reason text NOT NULL DEFAULT '',
  CONSTRAINT payments_file_whole CHECK (num_nulls(storage_key, filename, size_bytes, mime) IN (0, 4)),
  CONSTRAINT payments_decided CHECK ((state = 'reported') = (decided_at IS NULL)),
  CONSTRAINT payments_reversed CHECK ((state = 'reversed') = (reversed_at IS NOT NULL))
);
-- One that was rejected leaves its number to whoever really has it.
CREATE UNIQUE INDEX payments_external_once ON payments (provider, external_id) WHERE external_id IS NOT NULL AND state <> 'rejected';
CREATE INDEX payments_of_charge ON payments (charge_id, reported_at);
CREATE INDEX payments_to_decide ON payments (reported_at) WHERE state = 'reported';
CREATE INDEX payments_by_day ON payments (paid_on) WHERE state = 'confirmed';
CREATE TRIGGER payments_file AFTER DELETE OR UPDATE OF storage_key ON payments
  FOR EACH ROW EXECUTE FUNCTION detach_file();

-- The last number of each year. Its row is locked until the receipt is committed, so that no number is left out.
CREATE TABLE receipt_years (
  year integer PRIMARY KEY,
  last integer NOT NULL
);
-- With what was true when it was issued, so that its PDF is always the same.
CREATE TABLE receipts (
  payment_id integer PRIMARY KEY CONSTRAINT receipts_payment REFERENCES payments ON DELETE RESTRICT,
  year integer NOT NULL,
  number integer NOT NULL,
  -- 80 random bits; who has the paper can ask whether it is valid.
  code text NOT NULL CONSTRAINT receipts_code_once UNIQUE,
  issued_at timestamptz NOT NULL,
  facts jsonb NOT NULL,
  CONSTRAINT receipts_number_once UNIQUE (year, number)
);

-- When the last reminder of a charge went: one a day at most.
CREATE TABLE fee_reminders (
  charge_id integer PRIMARY KEY CONSTRAINT fee_reminders_charge REFERENCES charges ON DELETE CASCADE,
  sent_at timestamptz NOT NULL
);

-- Why a commission was confirmed before its fee was settled.
ALTER TABLE commissions ADD COLUMN unpaid_reason text;

-- A request to a mobile-money company. Its id is stored before it is sent, so that a crash neither asks twice nor loses
-- what was paid.
CREATE TABLE mobile_money_requests (
  id uuid PRIMARY KEY,
  charge_id integer NOT NULL CONSTRAINT mobile_money_requests_charge REFERENCES charges ON DELETE RESTRICT,
  payment_id integer CONSTRAINT mobile_money_requests_payment_once UNIQUE CONSTRAINT mobile_money_requests_payment REFERENCES payments ON DELETE RESTRICT,
  provider text NOT NULL,
  amount_minor bigint NOT NULL CONSTRAINT mobile_money_requests_amount_positive CHECK (amount_minor > 0),
  currency text NOT NULL,
  phone text NOT NULL,
  state text NOT NULL DEFAULT 'begun' CONSTRAINT mobile_money_requests_state_known CHECK (state IN ('begun', 'pending', 'successful', 'failed')),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  asked_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT mobile_money_requests_ended CHECK ((state IN ('successful', 'failed')) = (ended_at IS NOT NULL)),
  CONSTRAINT mobile_money_requests_paid CHECK ((state = 'successful') = (payment_id IS NOT NULL))
);
CREATE INDEX mobile_money_requests_open ON mobile_money_requests (created_at) WHERE state IN ('begun', 'pending');
CREATE INDEX mobile_money_requests_of_charge ON mobile_money_requests (charge_id);

-- How the columns of a statement are called, for each provider, as staff chose them last.
CREATE TABLE statement_formats (
  provider text PRIMARY KEY,
  columns jsonb NOT NULL
);
