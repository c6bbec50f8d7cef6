-- Forms the staff make: what is sent with them, and who sent it.

-- What somebody sent stays when the contact goes, and under the labels they read when fields get others or go.
ALTER TABLE form_submissions
  ADD COLUMN labels jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT form_submissions_labels CHECK (jsonb_typeof(labels) = 'object'),
  ADD COLUMN contact_id integer REFERENCES contact_requests ON DELETE SET NULL,
  ADD CONSTRAINT form_submissions_data CHECK (jsonb_typeof(data) = 'object');
CREATE INDEX form_submissions_contact ON form_submissions (contact_id);

-- The order of its pages: equal moments are told apart by the id.
DROP INDEX form_submissions_form;
CREATE INDEX form_submissions_form ON form_submissions (form_id, created_at DESC, id DESC);

-- Where it came from is not kept for ever: those of which it is.
CREATE INDEX form_submissions_traced ON form_submissions (created_at)
  WHERE ip_address IS NOT NULL OR user_agent IS NOT NULL;

-- Only what can be drawn.
UPDATE form_fields SET label = coalesce(label, ''), type = CASE WHEN type IN ('tel', 'phone') THEN 'phone' ELSE type END;
UPDATE form_fields SET type = 'text'
WHERE type NOT IN ('text', 'email', 'phone', 'number', 'date', 'select', 'textarea', 'checkbox');
UPDATE form_fields SET width = 'full' WHERE width NOT IN ('full', 'half', 'third');
UPDATE form_fields SET font_weight = NULL WHERE font_weight NOT IN ('400', '500', '600', '700');
UPDATE form_fields SET text_align = NULL WHERE text_align NOT IN ('left', 'center', 'right');
ALTER TABLE form_fields
  ALTER COLUMN label SET DEFAULT '', ALTER COLUMN label SET NOT NULL,
  ADD CONSTRAINT form_fields_type CHECK (type IN ('text', 'email', 'phone', 'number', 'date', 'select', 'textarea', 'checkbox')),
  ADD CONSTRAINT form_fields_width CHECK (width IN ('full', 'half', 'third')),
  ADD CONSTRAINT form_fields_weight CHECK (font_weight IN ('400', '500', '600', '700')),
  ADD CONSTRAINT form_fields_align CHECK (text_align IN ('left', 'center', 'right'));
CREATE INDEX form_fields_contact_field ON form_fields (contact_field_id);

-- A form is not changed when the person who made it is no longer among the staff. Whoever changes its fields, its lists or
-- its pages changes the row as well, so that its version stands for all that was set in it. A list or a field of the
-- contacts that is deleted goes from forms without a new version: what visitors are asked stays the same.
DROP TRIGGER forms_touch ON forms;
CREATE TRIGGER forms_touch BEFORE UPDATE ON forms FOR EACH ROW
  WHEN (NEW.created_by IS NOT DISTINCT FROM OLD.created_by) EXECUTE FUNCTION touch();
CREATE TRIGGER forms_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON forms
  FOR EACH STATEMENT EXECUTE FUNCTION announce('forms');

-- A form may make contacts of another type than Ospite. Those that are there stay what they are.
DROP FUNCTION find_or_create_person(text, text, text, text, date, text, text);
CREATE FUNCTION find_or_create_person(
  p_first_name text, p_last_name text, p_email text, p_phone text, p_birth date, p_fiscal_code text, p_origin text,
  p_type text DEFAULT 'Ospite'
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  -- Without this it would have the collation of the names it comes with, and the index another.
  folded_email text COLLATE "default" := fold(p_email);
  folded_first text := fold(p_first_name);
  folded_last  text := fold(p_last_name);
  person integer;
  held text;
BEGIN
  -- Two at the same moment make one.
  held := pg_advisory_xact_lock(
    -1 - (hashtextextended(folded_email || ' ' || folded_first || ' ' || folded_last, 0) & 9007199254740991))::text;
  -- Held, or it could be deleted before anything refers to it. `+ 0` keeps the planner from walking along the ids.
  SELECT id INTO person FROM contact_requests
  WHERE fold(email) = folded_email AND fold(first_name) = folded_first AND fold(last_name) = folded_last
  ORDER BY id + 0 LIMIT 1 FOR KEY SHARE;
  IF person IS NULL THEN
    INSERT INTO contact_requests
      (first_name, last_name, email, phone, data_nascita, codice_fiscale, type, fonte, dettaglio_fonte)
    VALUES (p_first_name, p_last_name, p_email, p_phone, p_birth, p_fiscal_code, p_type, 'Sito web', p_origin)
    RETURNING id INTO person;
  END IF;
  RETURN person;
END $$;
