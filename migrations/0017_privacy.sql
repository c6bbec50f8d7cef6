-- Which privacy notice somebody was shown when they sent something; nothing where staff wrote it down themselves, and of
-- what came before this was kept.
ALTER TABLE appointments ADD COLUMN notice_version text CHECK (char_length(notice_version) BETWEEN 1 AND 40);
ALTER TABLE contact_messages ADD COLUMN notice_version text CHECK (char_length(notice_version) BETWEEN 1 AND 40);
ALTER TABLE convenzioni_attivazioni ADD COLUMN notice_version text CHECK (char_length(notice_version) BETWEEN 1 AND 40);
ALTER TABLE form_submissions ADD COLUMN notice_version text CHECK (char_length(notice_version) BETWEEN 1 AND 40);

-- What somebody sent whose contact was deleted: it is still theirs when they ask for all of it. Bookings and activations
-- have their contact when they come, so their indexes cost them nothing.
CREATE INDEX appointments_without_contact ON appointments (fold(email)) WHERE contact_id IS NULL AND email <> '';
CREATE INDEX convenzioni_attivazioni_without_contact ON convenzioni_attivazioni (fold(email)) WHERE contact_id IS NULL;
CREATE INDEX form_submissions_without_contact ON form_submissions (fold(submitter_email)) WHERE contact_id IS NULL;

-- Stores a request as before, with the version of the notice that came with it.
CREATE OR REPLACE FUNCTION book_visit(
  visit json, candidates integer[], seen_version text, seen_stamp bigint, seen_requests text, today date,
  owner bytea, sent_after timestamptz, mails json
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  request appointments := json_populate_record(NULL::appointments, visit);
  now_stamp bigint;
  done text;
BEGIN
  done := lock_days(candidates, ARRAY[request.appointment_date])::text;
  done := lock_address(request.email)::text;
  SELECT stamp INTO now_stamp FROM visits_of(candidates, request.appointment_date, request.appointment_date);
  IF now_stamp IS DISTINCT FROM seen_stamp OR open_requests(request.email, today) <> seen_requests
     OR content_version('catalogue') <> seen_version THEN
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
