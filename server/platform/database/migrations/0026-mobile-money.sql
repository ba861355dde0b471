-- Who asked for a request and from where, what the network last said of it in its own word, and how often it was asked.
ALTER TABLE mobile_money_requests
  ADD COLUMN requested_by integer CONSTRAINT mobile_money_requests_requester REFERENCES users ON DELETE SET NULL,
  ADD COLUMN requested_from text NOT NULL DEFAULT '',
  ADD COLUMN detail text NOT NULL DEFAULT '',
  -- A question carries this number, so that of two at once one counts and one question follows it.
  ADD COLUMN questions integer NOT NULL DEFAULT 0;

-- A charge waits for one phone at a time: nobody approves the same fee twice.
CREATE UNIQUE INDEX mobile_money_requests_one_open ON mobile_money_requests (charge_id) WHERE state IN ('begun', 'pending');
