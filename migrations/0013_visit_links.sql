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
    ('logins', 'user_id = own_user()')
  LOOP
    EXECUTE format('CREATE OR REPLACE VIEW doctor.%1$I AS SELECT * FROM public.%1$I AS row WHERE %2$s WITH CASCADED CHECK OPTION',
      table_name, condition);
  END LOOP;
END $$;
SELECT create_doctor_views();
