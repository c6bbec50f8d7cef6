-- A booking is one statement: what a request was decided by besides visits is proven in it, and the doctor chosen in it.
-- Processes of an older version must have ended: they call what is dropped here.

DROP FUNCTION book_visit(json, integer[], text, bigint, integer[], date, bytea, timestamptz, json);
DROP FUNCTION open_requests(text, date);

-- The visits that take up these doctors' time on these days, each as doctor, day, time and minutes. One of the day before
-- counts when it runs past midnight, and only then: whoever holds a day does not hold the one before. Nothing is asked for
-- that is not in the index `appointments_day`.
DROP FUNCTION visits_of(integer[], date, date);
CREATE FUNCTION visits_of(doctor_ids integer[], first_day date, last_day date) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(string_agg(doctor_id || ' ' || appointment_date || ' ' || appointment_time || ' ' || duration, ','), '')
    FROM appointments
    -- Values wrapped in a SELECT are hidden from the planner, which else plans each call anew for its number of doctors.
    WHERE doctor_id = ANY ((SELECT doctor_ids)::integer[]) AND status <> 'cancelled'
      AND appointment_date BETWEEN (SELECT first_day - 1) AND (SELECT last_day)
      AND (appointment_date >= (SELECT first_day) OR is_past_midnight(appointment_time, duration))
  );
END $$;
DROP FUNCTION visit_stamp(integer, date, text, integer);

-- What stores nothing waits for no disk: only a count is written, and nobody is harmed by what a power cut takes of it.
CREATE FUNCTION unhurried(answer json) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN answer;
END $$;

-- Stores a request with its contact, its documents and its mails, or nothing, and says what became of it: "booked";
-- "limited", there were more hits than may be; "changed", the catalogue or the notice is not what was seen; "repeated",
-- the same was asked for within a moment; "waiting", the address has as many open requests as it may; "taken".
-- Of the doctors who may take it, in order of id, each with a line of mails to send then, it goes to the one who is free
-- and has the fewest visits that day. Visits of those days and requests of the address are looked at under the locks, so they stay what they are until the end.
CREATE FUNCTION book_visit(
  visit json, doctors integer[], mails text, seen_version text, seen_notice text, today date,
  hits integer, most_hits integer, most_waiting integer, repeat_within interval, owner bytea, sent_after timestamptz
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  request appointments := json_populate_record(NULL::appointments, visit);
  is_as_seen boolean;
  waiting integer;
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
  done := lock_address(request.email)::text;

  SELECT content_version('catalogue') = seen_version
           AND (SELECT value FROM site_settings WHERE key = 'booking_min_notice_minutes') IS NOT DISTINCT FROM seen_notice,
         count(*),
         min(id) FILTER (WHERE request_hash = request.request_hash AND created_at > request.created_at - repeat_within
                           AND created_at < request.created_at + repeat_within)
  INTO is_as_seen, waiting, repeated
  FROM appointments
  WHERE status = 'pending' AND lower(email) = lower(request.email) AND appointment_date >= (SELECT today);
  IF NOT is_as_seen THEN
    RETURN unhurried('{"outcome": "changed"}');
  END IF;
  -- A key says by itself which requests are the same.
  IF repeated IS NOT NULL AND request.idempotency_key IS NULL THEN
    RETURN unhurried((SELECT json_build_object('outcome', 'repeated', 'id', id, 'duration', duration)
                      FROM appointments WHERE id = repeated));
  END IF;
  IF waiting >= most_waiting THEN
    RETURN unhurried('{"outcome": "waiting"}');
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
  done := queue_mails(split_part(mails, E'\n', chosen)::json)::text;
  RETURN '{"outcome": "booked"}';
END $$;

-- What is searched of a contact, as before, but by one function: like a CHECK, the expression of a generated column is read
-- anew by each statement that writes to the table (decision 20).
CREATE FUNCTION searched_of(first_name text, last_name text, email text, phone text, type text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  -- Only the names are read by their own collation, as always. Named in full, since whoever puts a dump back has no path.
  RETURN public.fold(first_name || ' ' || last_name) || E'\n' || public.fold(email COLLATE "default") || E'\n'
    || regexp_replace(phone COLLATE "default", '\D', '', 'g') || E'\n' || lower(type COLLATE "default");
END $$;
ALTER TABLE contact_requests DROP COLUMN search;
ALTER TABLE contact_requests ADD COLUMN search text NOT NULL
  GENERATED ALWAYS AS (searched_of(first_name, last_name, email, phone, type)) STORED;
CREATE INDEX contact_requests_search ON contact_requests USING gin (search gin_trgm_ops);
