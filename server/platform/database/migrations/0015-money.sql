-- Number of confirmed payments of the same fee, amount and day before this one. Two transactions that do not see each
-- other's payment conflict, so that one payment is not recorded twice unasked.
ALTER TABLE payments ADD COLUMN repeats integer NOT NULL DEFAULT 0
  CONSTRAINT payments_repeats_not_negative CHECK (repeats >= 0);
-- An index cannot be created while checks of changed rows are deferred.
SET CONSTRAINTS payments_add_up IMMEDIATE;
UPDATE payments SET repeats = numbered.before
  FROM (SELECT id, row_number() OVER (PARTITION BY charge_id, amount_minor, paid_on ORDER BY id) - 1 AS before
    FROM payments WHERE state = 'confirmed') AS numbered
  WHERE numbered.id = payments.id AND numbered.before > 0;
SET CONSTRAINTS payments_add_up DEFERRED;
CREATE UNIQUE INDEX payments_once_a_day ON payments (charge_id, amount_minor, paid_on, repeats)
  WHERE state = 'confirmed';
