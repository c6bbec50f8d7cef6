-- Requests for agreements, found by any piece of a name, an address or a telephone number: as contacts are, see there.
ALTER TABLE convenzioni_attivazioni ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
  fold(first_name || ' ' || last_name) || E'\n' || fold(email) || E'\n' || regexp_replace(phone, '\D', '', 'g')
) STORED;
CREATE INDEX convenzioni_attivazioni_search ON convenzioni_attivazioni USING gin (search gin_trgm_ops);

-- The list: who waits comes first, then the newest.
CREATE INDEX convenzioni_attivazioni_list ON convenzioni_attivazioni ((status <> 'pending'), created_at DESC, id DESC);
CREATE INDEX convenzioni_attivazioni_status ON convenzioni_attivazioni (status, created_at DESC, id DESC);
CREATE INDEX convenzioni_attivazioni_agreement ON convenzioni_attivazioni (convenzione_id, status);

-- Whether a category is asked for by somebody.
CREATE INDEX convenzioni_attivazioni_services ON convenzioni_attivazioni USING gin (servizi_interessati);

-- That a contact is gone is no change of what somebody has asked for.
DROP TRIGGER convenzioni_attivazioni_touch ON convenzioni_attivazioni;
CREATE TRIGGER convenzioni_attivazioni_touch BEFORE UPDATE ON convenzioni_attivazioni FOR EACH ROW
  WHEN (NEW.contact_id IS NOT DISTINCT FROM OLD.contact_id) EXECUTE FUNCTION touch();
