-- The patient's page of a visit: its links, what patients do there, and a request that moves a visit.

-- One row for each mail or SMS with a link to the page of a visit. The link's token is in the message alone: this is its SHA-256.
CREATE TABLE visit_links (
  token_hash     bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  appointment_id integer NOT NULL REFERENCES appointments ON DELETE CASCADE,
  created_at     timestamptz NOT NULL DEFAULT now(),
  -- The first time a button of the page was pressed: the message has reached its reader.
  pressed_at     timestamptz
);
CREATE INDEX visit_links_appointment ON visit_links (appointment_id);

ALTER TABLE appointments
  -- When the patient said to come, at the time the visit has now.
  ADD COLUMN coming_at timestamptz,
  -- The visit this request takes the place of when staff confirm it.
  ADD COLUMN replaces_id integer REFERENCES appointments ON DELETE SET NULL,
  -- Of a visit that has taken the place of another: the number and the sequence its calendar entry had there. NULL: its own number.
  ADD COLUMN calendar_id integer,
  ADD COLUMN calendar_base integer NOT NULL DEFAULT 0 CHECK (calendar_base >= 0),
  ADD CONSTRAINT appointments_replaces CHECK (replaces_id <> id);
-- A visit has one request at most that waits to move it.
CREATE UNIQUE INDEX appointments_replaces_key ON appointments (replaces_id) WHERE status = 'pending';
CREATE INDEX appointments_replaced ON appointments (replaces_id);

-- Staff who have the visit open don't clash with a patient who says to come. A move, which resets it, counts as before.
DROP TRIGGER appointments_bump_version ON appointments;
CREATE TRIGGER appointments_bump_version BEFORE UPDATE ON appointments FOR EACH ROW
  WHEN (NEW.reminded_at IS NOT DISTINCT FROM OLD.reminded_at
        AND (NEW.coming_at IS NULL OR NEW.coming_at IS NOT DISTINCT FROM OLD.coming_at))
  EXECUTE FUNCTION bump_version();

ALTER TYPE visit_event ADD VALUE 'patient_cancelled';
ALTER TYPE visit_event ADD VALUE 'patient_restored';
ALTER TYPE visit_event ADD VALUE 'patient_moved';
ALTER TYPE visit_event ADD VALUE 'patient_asked_move';
ALTER TYPE visit_event ADD VALUE 'patient_withdrew_move';
ALTER TYPE visit_event ADD VALUE 'patient_coming';
ALTER TYPE visit_event ADD VALUE 'patient_documents';
ALTER TYPE visit_event ADD VALUE 'patient_reason';

SELECT create_doctor_views();
