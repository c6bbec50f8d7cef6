-- Mails carry the contact they are about, and unconfirmed requests are limited by network instead of by e-mail address.
-- Processes of an older version must have ended: they call functions that this file drops.

-- ---------------------------------------------------------------- mails

-- Export and erasure of a person go by this id. It stays when the contact is deleted: numbers are not given twice. No
-- foreign key: its check would lock the contact while a visit is locked, and deleting a contact locks them the other way
-- round.
ALTER TABLE outbox ADD COLUMN contact_id integer;
-- Existing mails get it from the record they are about. Where that record is gone it stays null: a name or an address in a
-- text does not say whose mail it is. Those mails leave by retention (`mails` in content/retention.ts).
UPDATE outbox o SET contact_id = a.contact_id FROM appointments a
  WHERE o.subject_type = 'appointment' AND a.id = o.subject_id;
UPDATE outbox o SET contact_id = a.contact_id FROM convenzioni_attivazioni a
  WHERE o.subject_type = 'activation' AND a.id = o.subject_id;
UPDATE outbox o SET contact_id = c.id FROM contact_requests c
  WHERE o.subject_type = 'contact' AND c.id = o.subject_id;
CREATE INDEX outbox_contact ON outbox (contact_id) WHERE contact_id IS NOT NULL;

-- `contact` overrides the contact of each mail: `book_visit` learns it only while it stores the request.
DROP FUNCTION queue_mails(json);
CREATE FUNCTION queue_mails(mails json, contact integer DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox
    (kind, message_id, recipient, subject, content, attachments, subject_type, subject_id, contact_id, next_attempt_at)
  SELECT kind, message_id, recipient, subject, content, attachments, subject_type, subject_id,
         coalesce(contact, contact_id), 'epoch'
  FROM json_populate_recordset(NULL::outbox, mails);
END $$;

-- ---------------------------------------------------------------- statuses

-- A visit takes up its doctor's time unless it is cancelled: one wording, `status <> 'cancelled'`, here, in the index
-- `appointments_day`, in `visits_of` and in `book_visit`. The planner uses the index only for the same wording.
ALTER TABLE appointments
  DROP CONSTRAINT appointments_no_overlap,
  ADD CONSTRAINT appointments_no_overlap EXCLUDE USING gist (doctor_id WITH =, during WITH &&) WHERE (status <> 'cancelled');
COMMENT ON CONSTRAINT appointments_no_overlap ON appointments IS
  'A visit takes up its doctor''s time unless it is cancelled: docs/decisions/0002.';
-- The column check on `status` in 0001_foundation.sql is no longer there.
COMMENT ON CONSTRAINT appointments_sound ON appointments IS
  'Holds the list of statuses, in is_sound_visit() of 0019_quicker_bookings.sql; it replaced the column check of 0001.';

-- ---------------------------------------------------------------- requests that wait

-- The network an unconfirmed request of a stranger came from, as a keyed hash. The row goes when the request is answered
-- or its day has passed.
CREATE TABLE request_networks (
  appointment_id integer PRIMARY KEY REFERENCES appointments ON DELETE CASCADE,
  network        bytea NOT NULL CHECK (octet_length(network) = 32)
);
CREATE INDEX request_networks_network ON request_networks (network);

-- The second lock of a booking: after the days of doctors, before the person (see `lock_days` in 0002_book_visit.sql).
DROP FUNCTION lock_address(text);
CREATE FUNCTION lock_network(network bytea) RETURNS void LANGUAGE plpgsql AS $$
DECLARE held text;
BEGIN
  held := pg_advisory_xact_lock(
    4611686018427387904 + (hashtextextended(encode(network, 'hex'), 0) & 4611686018427387903))::text;
END $$;

-- Whether the clinic has had this person as a patient: staff confirmed or completed a visit of the contact with this name
-- and e-mail address, booked with this telephone number. The contact's own number does not count: a stranger may have made
-- the contact first. Only staff set these statuses. The number counts by its last nine digits, with or without a country code.
CREATE FUNCTION is_known_patient(p_first_name text, p_last_name text, p_email text, p_phone text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- Without this they would have the collation of the names they come with, and the index another.
  folded_email text COLLATE "default" := fold(p_email);
  folded_first text := fold(p_first_name);
  folded_last  text := fold(p_last_name);
BEGIN
  RETURN EXISTS (
    SELECT FROM contact_requests c JOIN appointments a ON a.contact_id = c.id
    WHERE fold(c.email) = folded_email AND fold(c.first_name) = folded_first AND fold(c.last_name) = folded_last
      AND right(regexp_replace(a.phone, '\D', '', 'g'), 9) = right(regexp_replace(p_phone, '\D', '', 'g'), 9)
      AND a.status IN ('confirmed', 'completed'));
END $$;

-- Whether `claim_documents` would find all of these.
CREATE FUNCTION are_waiting_documents(ids integer[], owner bytea, sent_after timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT count(*) = coalesce(cardinality(ids), 0) FROM media
  WHERE id = ANY (ids) AND purpose = 'document' AND claimed_at IS NULL AND owner_hash = owner AND created_at > sent_after
$$;

-- Nothing counts by address any more.
DROP INDEX convenzioni_attivazioni_waiting;

-- Stores a request with its contact, its documents and its mails, or nothing, and returns what became of it: "booked";
-- "limited", there were more hits than allowed; "changed", the catalogue or the notice is not what was seen; "repeated",
-- the same was asked for within a moment; "taken"; "waiting", the network has as many waiting requests as it may, for this
-- doctor and day or in all. `from_network` is null for staff, who have no limit; a patient the clinic has had has none
-- either. Of the doctors who may take the request, in order of id, each with a line of mails to send then, it goes to the
-- one who is free and has the fewest visits that day. All of it is read under locks, so it stays true until the end.
DROP FUNCTION book_visit(json, integer[], text, text, text, date, integer, integer, integer, interval, bytea, timestamptz);
CREATE FUNCTION book_visit(
  visit json, doctors integer[], mails text, seen_version text, seen_notice text, today date,
  hits integer, most_hits integer, from_network bytea, most_of_day integer, most_of_network integer,
  repeat_within interval, owner bytea, sent_after timestamptz
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  request appointments := json_populate_record(NULL::appointments, visit);
  is_as_seen boolean;
  is_limited boolean;
  repeated integer;
  visits integer;
  is_busy boolean;
  fewest integer;
  chosen integer;
  done text;
BEGIN
  IF hits > most_hits THEN
    RETURN unhurried(json_build_object('outcome', 'limited', 'hits', hits));
  END IF;
  done := lock_days(doctors, ARRAY[request.appointment_date])::text;
  is_limited := from_network IS NOT NULL
    AND NOT is_known_patient(request.first_name, request.last_name, request.email, request.phone);
  IF is_limited THEN
    done := lock_network(from_network)::text;
  END IF;

  SELECT content_version('catalogue') = seen_version
           AND (SELECT value FROM site_settings WHERE key = 'booking_min_notice_minutes') IS NOT DISTINCT FROM seen_notice,
         min(id)
  INTO is_as_seen, repeated
  FROM appointments
  WHERE status = 'pending' AND lower(email) = lower(request.email) AND appointment_date >= (SELECT today)
    AND request_hash = request.request_hash AND created_at > request.created_at - repeat_within
    AND created_at < request.created_at + repeat_within;
  IF NOT is_as_seen THEN
    RETURN unhurried('{"outcome": "changed"}');
  END IF;
  -- A key says by itself which requests are the same.
  IF repeated IS NOT NULL AND request.idempotency_key IS NULL THEN
    RETURN unhurried((SELECT json_build_object('outcome', 'repeated', 'id', id, 'duration', duration)
                      FROM appointments WHERE id = repeated));
  END IF;

  request.during := tsrange(
    request.appointment_date + request.appointment_time::time,
    request.appointment_date + request.appointment_time::time + make_interval(mins => request.duration));
  FOR place IN 1..cardinality(doctors) LOOP
    SELECT count(*) FILTER (WHERE appointment_date = request.appointment_date), coalesce(bool_or(during && request.during), false)
    INTO visits, is_busy
    FROM appointments
    WHERE doctor_id = (SELECT doctors[place]) AND status <> 'cancelled'
      AND appointment_date BETWEEN (SELECT request.appointment_date - 1) AND (SELECT request.appointment_date);
    IF NOT is_busy AND (chosen IS NULL OR visits < fewest) THEN
      chosen := place;
      fewest := visits;
    END IF;
  END LOOP;
  IF chosen IS NULL THEN
    RETURN unhurried('{"outcome": "taken"}');
  END IF;
  -- A patient the clinic knows would be refused for such documents, so a stranger is too, and first: otherwise the two
  -- answers would tell, without a request being stored, who is a patient.
  IF is_limited AND NOT are_waiting_documents(request.uploaded_file_ids, owner, sent_after) THEN
    RAISE EXCEPTION 'a document is not there to be claimed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_waiting';
  END IF;
  IF is_limited AND (
    SELECT count(*) >= most_of_network
        OR count(*) FILTER (
             WHERE a.doctor_id = doctors[chosen] AND a.appointment_date = request.appointment_date) >= most_of_day
    FROM request_networks n JOIN appointments a ON a.id = n.appointment_id
    WHERE n.network = from_network AND a.status = 'pending' AND a.appointment_date >= (SELECT today)
  ) THEN
    RETURN unhurried('{"outcome": "waiting"}');
  END IF;

  request.doctor_id := doctors[chosen];
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
  IF is_limited THEN
    INSERT INTO request_networks (appointment_id, network) VALUES (request.id, from_network);
  END IF;
  done := queue_mails(split_part(mails, E'\n', chosen)::json, request.contact_id)::text;
  RETURN '{"outcome": "booked"}';
END $$;
