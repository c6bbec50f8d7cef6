-- A request that was neither proven nor answered in time gives its place back and waits on without it.
ALTER TABLE appointments
  ADD COLUMN released_at timestamptz,
  ADD CONSTRAINT appointments_released CHECK (released_at IS NULL OR status IN ('pending', 'cancelled'));
ALTER TABLE appointments ALTER COLUMN occupied SET EXPRESSION AS (
  CASE WHEN status = 'cancelled' OR released_at IS NOT NULL THEN 'empty'::tsrange
  ELSE tsrange(
    appointment_date + make_interval(mins => substr(appointment_time::text, 1, 2)::integer * 60
                                             + substr(appointment_time::text, 4, 2)::integer - before_minutes),
    appointment_date + make_interval(mins => substr(appointment_time::text, 1, 2)::integer * 60
                                             + substr(appointment_time::text, 4, 2)::integer + duration + after_minutes))
  END);
-- The condition has one wording, also in `readCalendar`: the planner uses a partial index only for the same wording.
DROP INDEX appointments_day;
CREATE INDEX appointments_day ON appointments (doctor_id, appointment_date)
  INCLUDE (id, service_id, appointment_time, duration, before_minutes, after_minutes, lane)
  WHERE status <> 'cancelled' AND released_at IS NULL;

-- Agreements with companies, funds and insurers, and what a patient needs to use one.
CREATE TYPE agreement_kind AS ENUM ('azienda', 'fondo', 'assicurazione');
ALTER TABLE convenzioni
  ADD COLUMN kind agreement_kind NOT NULL DEFAULT 'azienda',
  ADD COLUMN needs_authorisation boolean NOT NULL DEFAULT false,
  ADD COLUMN needs_prescription boolean NOT NULL DEFAULT false,
  ADD COLUMN instructions text CHECK (char_length(instructions) BETWEEN 1 AND 1000);

-- The agreement a visit is booked with. In a table of its own, so that a doctor's view leaves it out.
CREATE TYPE authorisation_state AS ENUM ('missing', 'asked', 'given', 'refused');
CREATE TABLE visit_agreements (
  appointment_id integer PRIMARY KEY REFERENCES appointments ON DELETE CASCADE,
  agreement_id integer NOT NULL REFERENCES convenzioni ON DELETE RESTRICT,
  -- Null: the agreement needs none.
  authorisation authorisation_state,
  authorisation_number text CHECK (char_length(authorisation_number) BETWEEN 1 AND 60),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT visit_agreements_number CHECK (authorisation_number IS NULL OR authorisation IS NOT NULL)
);
CREATE INDEX visit_agreements_agreement ON visit_agreements (agreement_id);
CREATE INDEX visit_agreements_missing ON visit_agreements (appointment_id) WHERE authorisation IN ('missing', 'asked');
CREATE TRIGGER visit_agreements_bump_version BEFORE UPDATE ON visit_agreements FOR EACH ROW EXECUTE FUNCTION bump_version();

SELECT create_doctor_views();
