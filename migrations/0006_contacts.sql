-- A hundred thousand people, found by any piece of their name, address, telephone number or type.

-- What is searched, in its comparison form: pieces on lines of their own, so that none is found across two. Of a telephone
-- number only the figures, because everybody writes them in another way.
ALTER TABLE contact_requests ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
  fold(first_name || ' ' || last_name) || E'\n' || fold(email) || E'\n' || regexp_replace(phone, '\D', '', 'g') || E'\n' || lower(type)
) STORED;
CREATE INDEX contact_requests_search ON contact_requests USING gin (search gin_trgm_ops);

-- Any text as a pattern for `LIKE` that finds it anywhere: its own percent signs and underscores are ordinary characters.
CREATE FUNCTION containing(piece text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ BEGIN RETURN '%' || regexp_replace(fold(piece), '([\\%_])', '\\\1', 'g') || '%'; END $$;

-- The orders of the list.
CREATE INDEX contact_requests_name ON contact_requests (last_name, first_name, id);
CREATE INDEX contact_requests_type ON contact_requests (type, created_at DESC, id DESC);
CREATE INDEX contact_requests_source ON contact_requests (fonte, dettaglio_fonte, created_at DESC, id DESC);

-- Who opens a contact marks it as seen: that is no change of the contact, and must not stop anybody who is writing one.
DROP TRIGGER contact_requests_touch ON contact_requests;
CREATE TRIGGER contact_requests_touch BEFORE UPDATE ON contact_requests FOR EACH ROW
  WHEN (NEW.viewed = OLD.viewed) EXECUTE FUNCTION touch();

-- Nor is a note changed when the person who wrote it is no longer among the staff.
DROP TRIGGER internal_notes_touch ON internal_notes;
CREATE TRIGGER internal_notes_touch BEFORE UPDATE ON internal_notes FOR EACH ROW
  WHEN (NEW.content <> OLD.content) EXECUTE FUNCTION touch();
DROP TRIGGER contact_messages_touch ON contact_messages;
CREATE TRIGGER contact_messages_touch BEFORE UPDATE ON contact_messages FOR EACH ROW
  WHEN (NEW.status <> OLD.status OR NEW.priority <> OLD.priority) EXECUTE FUNCTION touch_time();

-- Two people who change one field are told of each other; a new place among the others is no change of it.
ALTER TABLE contact_fields ADD COLUMN version integer NOT NULL DEFAULT 1;
DROP TRIGGER contact_fields_touch ON contact_fields;
CREATE TRIGGER contact_fields_touch BEFORE UPDATE ON contact_fields FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'order' <> to_jsonb(NEW) - 'order') EXECUTE FUNCTION touch();

-- The facts every contact has, among the fields: staff decide their labels, their order, and which may be left out.
INSERT INTO contact_fields (name, label, type, required, options, default_value, "order", system_field) VALUES
  ('firstName', 'Nome', 'text', true, '{}', NULL, 1, true),
  ('lastName', 'Cognome', 'text', true, '{}', NULL, 2, true),
  ('email', 'Email', 'email', true, '{}', NULL, 3, true),
  ('phone', 'Telefono', 'phone', true, '{}', NULL, 4, true),
  ('type', 'Tipo', 'select', true, '{Ospite,Lead,Prospect,Cliente}', 'Ospite', 5, true),
  ('codiceFiscale', 'Codice fiscale', 'text', false, '{}', NULL, 6, true),
  ('dataNascita', 'Data di nascita', 'date', false, '{}', NULL, 7, true),
  ('fonte', 'Fonte', 'text', false, '{}', NULL, 8, true),
  ('dettaglioFonte', 'Dettaglio fonte', 'text', false, '{}', NULL, 9, true)
ON CONFLICT (name) DO UPDATE SET system_field = true, type = EXCLUDED.type, options = EXCLUDED.options,
  required = EXCLUDED.required OR contact_fields.required, is_active = EXCLUDED.required OR contact_fields.is_active;
