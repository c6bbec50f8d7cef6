-- Visits that can't take place, whose patients are asked to choose another time, and the times held for them.

CREATE TYPE displaced_outcome AS ENUM ('taken', 'moved', 'cancelled', 'completed');

CREATE TABLE displaced_visits (
  -- Being displaced again replaces the earlier row.
  appointment_id integer PRIMARY KEY REFERENCES appointments ON DELETE CASCADE,
  -- The absence, closure or block in which the visit lies. Without it the visit can take place.
  mark_id        integer NOT NULL REFERENCES calendar_marks ON DELETE CASCADE,
  -- The start that can't be, by the clinic's clock.
  for_start      timestamp NOT NULL,
  created_at     timestamptz NOT NULL,
  -- Until when times are held.
  expires_at     timestamptz NOT NULL,
  -- When the patient asked for a call, and when one was written into the desk because no answer came.
  call_asked_at  timestamptz,
  overdue_at     timestamptz,
  task_id        integer REFERENCES tasks ON DELETE SET NULL,
  outcome        displaced_outcome,
  ended_at       timestamptz,
  CONSTRAINT displaced_visits_end CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  CONSTRAINT displaced_visits_hold CHECK (expires_at > created_at)
);
CREATE INDEX displaced_visits_mark ON displaced_visits (mark_id);
CREATE INDEX displaced_visits_task ON displaced_visits (task_id);
CREATE INDEX displaced_visits_open ON displaced_visits (created_at) WHERE outcome IS NULL;

-- Times are held for a displaced visit, and go with its row.
ALTER TABLE place_offers
  DROP CONSTRAINT place_offers_visit_id_fkey,
  ADD CONSTRAINT place_offers_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES displaced_visits ON DELETE CASCADE;

-- A displaced visit that goes to another place, or is cancelled, needs no answer any more. SECURITY DEFINER: a doctor who
-- changes a visit sees no times held with colleagues.
CREATE FUNCTION end_displaced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE displaced_visits SET ended_at = now(),
    outcome = CASE WHEN NEW.status IN ('cancelled', 'completed') THEN NEW.status::text ELSE 'moved' END::displaced_outcome
  WHERE appointment_id = NEW.id AND outcome IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER appointments_end_displaced AFTER UPDATE ON appointments FOR EACH ROW
  WHEN ((OLD.appointment_date, OLD.appointment_time, OLD.doctor_id)
          IS DISTINCT FROM (NEW.appointment_date, NEW.appointment_time, NEW.doctor_id)
        OR (OLD.status <> NEW.status AND NEW.status IN ('cancelled', 'completed')))
  EXECUTE FUNCTION end_displaced();

-- Releases the times held for a visit whose patient has an answer, and closes the call about it. Open windows read the board again.
CREATE FUNCTION follow_displaced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.outcome IS NULL AND NEW.outcome IS NOT NULL THEN
    UPDATE place_offers SET status = 'declined', answered_at = NEW.ended_at WHERE visit_id = NEW.appointment_id AND status = 'offered';
    UPDATE tasks SET done_at = NEW.ended_at WHERE id = NEW.task_id AND done_at IS NULL;
  END IF;
  PERFORM pg_notify('live', 'visit ' || appointment_date || ' ' || id || ' ' || doctor_id)
  FROM appointments WHERE id = NEW.appointment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER displaced_visits_follow AFTER UPDATE ON displaced_visits FOR EACH ROW EXECUTE FUNCTION follow_displaced();

ALTER TYPE visit_event ADD VALUE 'times_proposed';
ALTER TYPE visit_event ADD VALUE 'patient_chose';
ALTER TYPE visit_event ADD VALUE 'patient_asked_call';

SELECT create_doctor_views();
