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

CREATE OR REPLACE FUNCTION create_doctor_views() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  table_name text;
  condition text;
BEGIN
  FOR table_name, condition IN VALUES
    ('doctors', 'id = own_doctor()'),
    ('doctor_categories', 'doctor_id = own_doctor()'),
    ('doctor_services', 'doctor_id = own_doctor()'),
    ('doctor_subservices', 'doctor_id = own_doctor()'),
    ('working_hours', 'doctor_id = own_doctor()'),
    -- Of a closure only that there is one: its rows of rooms and of other doctors say who is away.
    ('calendar_marks', 'doctor_id = own_doctor() OR kind = ''closure'''),
    ('absence_proposals', 'doctor_id = own_doctor()'),
    -- From 24 months ago to 12 months ahead, as a visit opens its contact.
    ('appointments', 'doctor_id = own_doctor()
       AND appointment_date BETWEEN own_today() - interval ''24 months'' AND own_today() + interval ''12 months'''),
    ('appointment_events', 'EXISTS (SELECT FROM doctor.appointments visit WHERE visit.id = appointment_id)'),
    ('appointment_resources', 'EXISTS (SELECT FROM doctor.appointments visit WHERE visit.id = appointment_id)'),
    ('visit_news', 'EXISTS (SELECT FROM doctor.appointments visit WHERE visit.id = appointment_id)'),
    ('reminders', 'EXISTS (SELECT FROM doctor.appointments visit WHERE visit.id = appointment_id)'),
    -- Written with the mails a doctor's change of a visit causes.
    ('visit_links', 'EXISTS (SELECT FROM doctor.appointments visit WHERE visit.id = appointment_id)'),
    -- A visit that the reception has accepted: visitors, and so the doctor too, can book in a patient's name. Where the site
    -- confirms at once, the reception's first change of the visit counts, as a rule the arrival.
    ('contact_requests', 'EXISTS (SELECT FROM doctor.appointments visit JOIN public.services service ON service.id = visit.service_id
       WHERE visit.contact_id = row.id AND visit.status NOT IN (''pending'', ''cancelled'')
         AND (visit.channel <> ''site'' OR service.booking_mode <> ''instant'' OR EXISTS (SELECT FROM public.appointment_events entry
           JOIN public.users author ON author.id = entry.user_id WHERE entry.appointment_id = visit.id AND author.role <> ''medico'')))'),
    ('contact_form_data', 'EXISTS (SELECT FROM doctor.contact_requests contact WHERE contact.id = contact_id)'),
    ('internal_notes', 'EXISTS (SELECT FROM doctor.contact_requests contact WHERE contact.id = contact_id)'),
    ('contact_relations', 'EXISTS (SELECT FROM doctor.contact_requests contact WHERE contact.id = contact_id)
       AND EXISTS (SELECT FROM doctor.contact_requests contact WHERE contact.id = other_id)'),
    -- The documents of the doctor's own visits, as long as the contact is seen.
    ('media', 'purpose = ''site'' OR EXISTS (SELECT FROM doctor.appointments visit
       JOIN doctor.contact_requests contact ON contact.id = visit.contact_id WHERE row.id = ANY (visit.uploaded_file_ids) AND visit.status <> ''cancelled'')'),
    ('contact_attachments', 'EXISTS (SELECT FROM doctor.media document WHERE document.id = media_id)
       AND EXISTS (SELECT FROM doctor.contact_requests contact WHERE contact.id = contact_id)'),
    ('tasks', 'assigned_to = own_user() OR created_by = own_user()'),
    ('outbox', 'subject_type = ''appointment'' AND EXISTS (SELECT FROM doctor.appointments visit WHERE visit.id = subject_id)'),
    ('contact_messages', 'false'),
    ('contact_proposals', 'false'),
    ('convenzioni_attivazioni', 'false'),
    ('form_submissions', 'false'),
    ('list_contacts', 'false'),
    ('request_networks', 'false'),
    -- Numbers of insurers and funds are for the reception, which bills them.
    ('visit_agreements', 'false'),
    ('logins', 'user_id = own_user()')
  LOOP
    EXECUTE format('CREATE OR REPLACE VIEW doctor.%1$I AS SELECT * FROM public.%1$I AS row WHERE %2$s WITH CASCADED CHECK OPTION',
      table_name, condition);
  END LOOP;
END $$;
SELECT create_doctor_views();
