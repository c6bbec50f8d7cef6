-- What a booking costs the database, measured in instructions: a seventh less.
-- Processes of an older version must have ended: they call `book_visit` with other arguments.

-- The text of every CHECK of a table is read anew by each statement that writes to it; nineteen of them were a tenth of a
-- booking. The same is asked by one for each table. Columns that may be empty are sound when they are.
CREATE FUNCTION is_sound_contact(
  first_name text, last_name text, email text, phone text, fiscal_code text, date_of_birth date, type text
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN char_length(first_name) BETWEEN 1 AND 100 AND char_length(last_name) BETWEEN 1 AND 100
    AND char_length(email) <= 254 AND char_length(phone) <= 40
    AND coalesce(char_length(fiscal_code) <= 16, true) AND coalesce(isfinite(date_of_birth), true)
    AND type IN ('Ospite', 'Lead', 'Prospect', 'Cliente');
END $$;
ALTER TABLE contact_requests
  DROP CONSTRAINT contact_requests_first_name_check,
  DROP CONSTRAINT contact_requests_last_name_check,
  DROP CONSTRAINT contact_requests_email_check,
  DROP CONSTRAINT contact_requests_phone_check,
  DROP CONSTRAINT contact_requests_codice_fiscale_check,
  DROP CONSTRAINT contact_requests_data_nascita_check,
  DROP CONSTRAINT contact_requests_type_check,
  ADD CONSTRAINT contact_requests_sound CHECK (
    is_sound_contact(first_name, last_name, email, phone, codice_fiscale, data_nascita, type));

CREATE FUNCTION is_sound_visit(
  first_name text, last_name text, email text, phone text, fiscal_code text, date_of_birth date,
  appointment_date date, duration integer, notes text, status text, idempotency_key text, notice_version text
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN char_length(first_name) BETWEEN 1 AND 100 AND char_length(last_name) BETWEEN 1 AND 100
    AND char_length(email) <= 254 AND char_length(phone) <= 40
    AND coalesce(char_length(fiscal_code) <= 16, true) AND coalesce(isfinite(date_of_birth), true)
    AND appointment_date BETWEEN '2000-01-01' AND '2199-12-31' AND duration BETWEEN 5 AND 720
    AND coalesce(char_length(notes) <= 2000, true)
    AND status IN ('pending', 'confirmed', 'cancelled', 'completed')
    AND coalesce(char_length(idempotency_key) BETWEEN 1 AND 128, true)
    AND coalesce(char_length(notice_version) BETWEEN 1 AND 40, true);
END $$;
ALTER TABLE appointments
  DROP CONSTRAINT appointments_first_name_check,
  DROP CONSTRAINT appointments_last_name_check,
  DROP CONSTRAINT appointments_email_check,
  DROP CONSTRAINT appointments_phone_check,
  DROP CONSTRAINT appointments_fiscal_code_check,
  DROP CONSTRAINT appointments_date_of_birth_check,
  DROP CONSTRAINT appointments_appointment_date_check,
  DROP CONSTRAINT appointments_duration_check,
  DROP CONSTRAINT appointments_notes_check,
  DROP CONSTRAINT appointments_status_check,
  DROP CONSTRAINT appointments_idempotency_key_check,
  DROP CONSTRAINT appointments_notice_version_check,
  ADD CONSTRAINT appointments_sound CHECK (
    is_sound_visit(first_name, last_name, email, phone, fiscal_code, date_of_birth, appointment_date, duration, notes,
                   status, idempotency_key, notice_version));

-- As before, but in no order: which ones were seen is compared by their numbers.
CREATE OR REPLACE FUNCTION open_requests(address text, today date) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(json_agg(json_build_object('id', id, 'status', status, 'duration', duration,
                                               'requestHash', encode(request_hash, 'hex'), 'createdAt', created_at)), '[]')
    FROM appointments
    WHERE status = 'pending' AND lower(email) = lower(address) AND appointment_date >= (SELECT today)
  );
END $$;

-- Stores a request as before. That it still holds is one expression instead of three functions; the visits it asks for are
-- those of `visits_of`.
DROP FUNCTION book_visit(json, integer[], text, bigint, text, date, bytea, timestamptz, json);
CREATE FUNCTION book_visit(
  visit json, candidates integer[], seen_version text, seen_stamp bigint, seen_requests integer[], today date,
  owner bytea, sent_after timestamptz, mails json
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  request appointments := json_populate_record(NULL::appointments, visit);
  done text;
BEGIN
  done := lock_days(candidates, ARRAY[request.appointment_date])::text;
  done := lock_address(request.email)::text;
  IF (
    SELECT bit_xor(visit_stamp(doctor_id, appointment_date, appointment_time, duration))
    FROM appointments
    WHERE doctor_id = ANY ((SELECT candidates)::integer[]) AND status <> 'cancelled'
      AND appointment_date BETWEEN (SELECT request.appointment_date - 1) AND (SELECT request.appointment_date)
      AND (appointment_date >= (SELECT request.appointment_date) OR is_past_midnight(appointment_time, duration))
  ) IS DISTINCT FROM seen_stamp OR NOT (
    SELECT count(*) = cardinality(seen_requests) AND coalesce(bool_and(id = ANY (seen_requests)), true)
    FROM appointments
    WHERE status = 'pending' AND lower(email) = lower(request.email) AND appointment_date >= (SELECT book_visit.today)
  ) OR content_version('catalogue') <> seen_version THEN
    RETURN false;
  END IF;
  request.contact_id := find_or_create_person(
    request.first_name, request.last_name, request.email, request.phone, request.date_of_birth, request.fiscal_code,
    'Prenotazione');
  request.document_names := '{}';
  IF cardinality(request.uploaded_file_ids) > 0 THEN
    request.document_names := claim_documents(request.uploaded_file_ids, owner, sent_after, request.created_at);
    INSERT INTO contact_attachments (contact_id, media_id, upload_context, upload_context_id)
    SELECT request.contact_id, media_id, 'appointment', request.id FROM unnest(request.uploaded_file_ids) AS media_id;
  END IF;
  INSERT INTO appointments
    (id, contact_id, first_name, last_name, email, phone, fiscal_code, date_of_birth, category_id, service_id,
     subservice_id, doctor_id, doctor_auto, appointment_date, appointment_time, duration, notes, uploaded_file_ids,
     document_names, idempotency_key, request_hash, created_at, notice_version)
  VALUES
    (request.id, request.contact_id, request.first_name, request.last_name, request.email, request.phone,
     request.fiscal_code, request.date_of_birth, request.category_id, request.service_id, request.subservice_id,
     request.doctor_id, request.doctor_auto, request.appointment_date, request.appointment_time, request.duration,
     request.notes, request.uploaded_file_ids, request.document_names, request.idempotency_key, request.request_hash,
     request.created_at, request.notice_version);
  done := queue_mails(mails)::text;
  RETURN true;
END $$;
