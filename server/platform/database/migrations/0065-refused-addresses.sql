-- Until now a relay's refusals for reasons of its own marked addresses, too: those marks end.
DELETE FROM refused_addresses WHERE answer !~ '\m5\.1\.(1|2|3|6|10)\M';
-- A mark expires, later each time that the address is refused again.
ALTER TABLE refused_addresses
  ADD COLUMN times integer NOT NULL DEFAULT 1 CONSTRAINT refused_addresses_times CHECK (times > 0),
  ADD COLUMN expires_at timestamptz;
UPDATE refused_addresses SET expires_at = now() + interval '7 days';
ALTER TABLE refused_addresses ALTER COLUMN expires_at SET NOT NULL;

-- The addresses that were refused since the last email that the mail server accepted. Many of them: our mail server is at fault.
CREATE TABLE refusals_in_a_row (
  address text PRIMARY KEY,
  answer text NOT NULL,
  refused_at timestamptz NOT NULL
);
CREATE TRIGGER refusals_in_a_row_today AFTER INSERT OR DELETE ON refusals_in_a_row
  FOR EACH ROW EXECUTE FUNCTION notify_today();

-- Resets and notices about an account are sent to marked addresses, too.
ALTER TABLE emails ADD COLUMN is_security boolean NOT NULL DEFAULT false;
