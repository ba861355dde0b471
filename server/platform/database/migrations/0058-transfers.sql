-- One transfer that pays several charges. Each part is a payment of its charge with a receipt; all have the transfer's number.
CREATE TABLE transfers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  amount_minor bigint NOT NULL CONSTRAINT transfers_amount_positive CHECK (amount_minor > 0),
  currency text NOT NULL,
  recorded_at timestamptz NOT NULL
);

ALTER TABLE payments
  ADD COLUMN transfer_id integer CONSTRAINT payments_transfer REFERENCES transfers ON DELETE RESTRICT,
  -- 1 for a payment that is no part of a transfer.
  ADD COLUMN part integer NOT NULL DEFAULT 1 CONSTRAINT payments_part_positive CHECK (part > 0),
  ADD CONSTRAINT payments_part_of_transfer CHECK (transfer_id IS NOT NULL OR part = 1);
CREATE UNIQUE INDEX payments_part_once ON payments (transfer_id, part) WHERE transfer_id IS NOT NULL;

-- Only the parts of one transfer share a number.
DROP INDEX payments_external_once;
CREATE UNIQUE INDEX payments_external_once ON payments (network_key, number_key, part)
  WHERE number_key IS NOT NULL AND state NOT IN ('rejected', 'reversed');

-- At the end of each transaction: the parts of a transfer are together its amount, in its currency. A part that was reversed may be
-- recorded again for another charge. While a part counts, no other payment has the number.
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
