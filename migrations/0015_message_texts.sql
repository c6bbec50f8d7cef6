-- The texts of mails and SMS that staff have changed. A text without a row, or with null, is the original, which stands in code.
CREATE TABLE message_texts (
  key        text PRIMARY KEY CHECK (key ~ '^[a-z_]{1,40}$'),
  parts      jsonb CHECK (jsonb_typeof(parts) = 'object' AND octet_length(parts::text) <= 20000),
  version    integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by integer REFERENCES users ON DELETE SET NULL
);
CREATE INDEX message_texts_editor ON message_texts (updated_by);
-- A colleague who is deleted leaves the text as it is.
CREATE TRIGGER message_texts_bump_version BEFORE UPDATE ON message_texts FOR EACH ROW
  WHEN (NEW.parts IS DISTINCT FROM OLD.parts) EXECUTE FUNCTION bump_version();
