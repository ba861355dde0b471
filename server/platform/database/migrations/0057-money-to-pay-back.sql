-- Money that went back to a payer: an entry below zero, and one above zero where that was a mistake. The payment and its receipt
-- stay as they are.
CREATE TABLE pay_backs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  charge_id integer NOT NULL CONSTRAINT pay_backs_charge REFERENCES charges ON DELETE RESTRICT,
  amount_minor bigint NOT NULL CONSTRAINT pay_backs_not_zero CHECK (amount_minor <> 0),
  method text NOT NULL CONSTRAINT pay_backs_method_known CHECK (method IN ('bank', 'mobile_money', 'cash', 'card')),
  -- The number of the transfer that brought it back.
  external_id text NOT NULL DEFAULT '',
  paid_on date NOT NULL,
  reason text NOT NULL,
  made_by integer CONSTRAINT pay_backs_maker REFERENCES users ON DELETE SET NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX pay_backs_of_charge ON pay_backs (charge_id);
CREATE INDEX pay_backs_by_day ON pay_backs (paid_on);

-- paid_minor is the sum of confirmed payments and of these entries. Whatever of it the charge does not ask for is owed to the payer.
ALTER TABLE charges
  ADD COLUMN to_pay_back_minor bigint NOT NULL GENERATED ALWAYS AS (CASE
    WHEN cancelled_at IS NOT NULL THEN paid_minor
    ELSE greatest(0, paid_minor - (amount_minor - discount_minor)) END) STORED,
  -- Why staff asked for a cancelled charge again.
  ADD COLUMN asked_again_reason text NOT NULL DEFAULT '';
CREATE INDEX charges_to_pay_back ON charges (created_at DESC, id DESC) WHERE to_pay_back_minor > 0;

-- What was agreed for a part. After a discount its amount is the same share of what is asked then, which may be nothing.
ALTER TABLE charge_parts ADD COLUMN agreed_minor bigint CONSTRAINT charge_parts_agreed_positive CHECK (agreed_minor > 0);
UPDATE charge_parts SET agreed_minor = amount_minor;
ALTER TABLE charge_parts ALTER COLUMN agreed_minor SET NOT NULL;
ALTER TABLE charge_parts DROP CONSTRAINT charge_parts_amount_positive;
ALTER TABLE charge_parts ADD CONSTRAINT charge_parts_amount_not_negative CHECK (amount_minor >= 0);

-- The parts of a charge are together what it asks for, at the end of each transaction.
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
