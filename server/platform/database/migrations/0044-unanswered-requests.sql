-- When a request to a phone had waited too long: its student may ask again, while the network is still asked what became of it.
ALTER TABLE mobile_money_requests ADD COLUMN unanswered_at timestamptz;

DROP INDEX mobile_money_requests_one_open;
CREATE UNIQUE INDEX mobile_money_requests_one_open ON mobile_money_requests (charge_id)
  WHERE state IN ('begun', 'pending') AND unanswered_at IS NULL;
