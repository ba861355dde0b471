-- Exchange rates that the institute sets, for estimates of prices in a person's own currency.
CREATE TABLE exchange_rates (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT exchange_rates_is_one CHECK (id = 1),
  -- {"KES": 28.5}: shillings of Uganda for one unit of each currency.
  rates jsonb NOT NULL DEFAULT '{}' CONSTRAINT exchange_rates_object CHECK (jsonb_typeof(rates) = 'object'),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- The public answer with the rates is cached.
CREATE TRIGGER exchange_rates_changed AFTER INSERT OR UPDATE OR DELETE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
INSERT INTO exchange_rates DEFAULT VALUES;
