-- The agenda: how a visit goes on the day, who booked it and how, what changed, and news that wait a minute before they go.

CREATE TYPE visit_stage AS ENUM ('arrived', 'in_visit', 'no_show');
CREATE TYPE booking_channel AS ENUM ('site', 'phone', 'desk');

ALTER TABLE appointments
  -- The day flow of a confirmed visit. One that is over is `completed`.
  ADD COLUMN stage visit_stage,
  ADD COLUMN arrived_at timestamptz,
  ADD COLUMN channel booking_channel NOT NULL DEFAULT 'site',
  -- The member of staff who booked for the patient; NULL: booked on the site.
  ADD COLUMN created_by integer REFERENCES users ON DELETE SET NULL,
  -- A person who was erased. An empty e-mail address says only that there is none.
  ADD COLUMN erased_at timestamptz,
  ADD CONSTRAINT appointments_stage CHECK (stage IS NULL OR status = 'confirmed');
CREATE INDEX appointments_creator ON appointments (created_by);
-- A day of the agenda, cancelled visits too.
CREATE INDEX appointments_on ON appointments (appointment_date, appointment_time);

ALTER TABLE appointments DISABLE TRIGGER USER;
UPDATE appointments SET erased_at = updated_at WHERE email = '';
ALTER TABLE appointments ENABLE TRIGGER USER;

-- The changes staff made to a visit, for its history. `changes` has the former and the new value of each column that is not
-- about the person; of those about the person only the names.
CREATE TYPE visit_event AS ENUM ('changed', 'muted', 'resent');
CREATE TABLE appointment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id integer NOT NULL REFERENCES appointments ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  event visit_event NOT NULL,
  changes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(changes) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX appointment_events_appointment ON appointment_events (appointment_id, id);
CREATE INDEX appointment_events_user ON appointment_events (user_id);

ALTER TABLE outbox
  -- A mail that waits until `not_before` and is replaced by the next one of its key; a worker that takes it removes the key.
  ADD COLUMN held_key text,
  ADD COLUMN not_before timestamptz,
  ADD CONSTRAINT outbox_held CHECK (held_key IS NULL OR not_before IS NOT NULL);
CREATE INDEX outbox_visit ON outbox (subject_id) WHERE subject_type = 'appointment';
CREATE UNIQUE INDEX outbox_held_key ON outbox (held_key) WHERE held_key IS NOT NULL;

-- The state of a visit its patient knows, since staff changed it: while a mail about it waits (`known`), and otherwise (`told`). The
-- next mail is about the difference. JSON null: nothing of the visit.
CREATE TABLE visit_news (
  appointment_id integer PRIMARY KEY REFERENCES appointments ON DELETE CASCADE,
  known jsonb NOT NULL,
  told jsonb NOT NULL
);

-- Every process knows at once, for open windows of staff: day and id of a visit, nothing about the person.
CREATE FUNCTION notify_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('live', 'visit ' || OLD.appointment_date || ' ' || OLD.id);
  END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND NEW.appointment_date <> OLD.appointment_date THEN
    PERFORM pg_notify('live', 'visit ' || NEW.appointment_date || ' ' || NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER appointments_notify_visit AFTER INSERT OR UPDATE OR DELETE ON appointments
  FOR EACH ROW EXECUTE FUNCTION notify_visit();

-- A session that ends closes its streams of events.
CREATE FUNCTION notify_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'session ' || encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_notify_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_session_end();
