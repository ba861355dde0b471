-- Texts of the public site that staff have saved or restored. The text of a missing row, or of a NULL, is the
-- specification's (contract/content/default-texts).
CREATE TABLE site_texts (
  name text PRIMARY KEY,
  value text,
  updated_at timestamptz NOT NULL
);
CREATE TRIGGER site_texts_changed AFTER INSERT OR UPDATE OR DELETE ON site_texts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
