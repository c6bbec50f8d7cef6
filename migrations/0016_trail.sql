-- Who of the staff saw, took out, changed or deleted what: without a word of what was in it. Only added to. Each row is
-- sealed by the hash of itself and of the row sealed before it, so that a change by hand is found out.

-- How long it is kept. At least six months are asked for, and no more than this.
CREATE FUNCTION trail_kept() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '24 months' $$;

CREATE TABLE trail (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The moment it is written, by the one clock all processes share.
  at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- As they were then, so no reference: a user may go, what they did stays. Empty: nobody known.
  user_id    integer,
  username   text NOT NULL DEFAULT '',
  event      text NOT NULL CHECK (event ~ '^[a-z]+\.[a-z]+$'),
  record     text NOT NULL,
  record_id  text,
  -- The contacts it was about, as far as there were any.
  people     integer[] NOT NULL DEFAULT '{}',
  -- All there were, too many to name: a backup, a list without an end.
  everybody  boolean NOT NULL DEFAULT false,
  rows       integer,
  -- Of the answer.
  status     integer NOT NULL,
  address    text NOT NULL DEFAULT '',
  -- The pattern of the call, or the command.
  route      text NOT NULL,
  request_id text NOT NULL DEFAULT '',
  -- Its place in the chain, and the hash of all up to it.
  seal       bigint CONSTRAINT trail_seal_key UNIQUE,
  hash       bytea CHECK (octet_length(hash) = 32),
  CONSTRAINT trail_sealed CHECK ((seal IS NULL) = (hash IS NULL))
);
CREATE INDEX trail_at ON trail USING brin (at);
CREATE INDEX trail_waiting ON trail (id) WHERE seal IS NULL;

-- Where the chain begins since what was before has had its time.
CREATE TABLE trail_forgotten (
  seal bigint PRIMARY KEY,
  hash bytea NOT NULL,
  at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  rows bigint NOT NULL
);

CREATE FUNCTION only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The one change there is: a seal, where there was none.
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'trail' THEN
    IF OLD.seal IS NULL AND NEW.seal IS NOT NULL
       AND to_jsonb(NEW) - 'seal' - 'hash' = to_jsonb(OLD) - 'seal' - 'hash' THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'trail' THEN
    IF OLD.at < now() - trail_kept() THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER trail_kept BEFORE UPDATE OR DELETE ON trail FOR EACH ROW EXECUTE FUNCTION only_added_to();
CREATE TRIGGER trail_never_cleared BEFORE TRUNCATE ON trail FOR EACH STATEMENT EXECUTE FUNCTION only_added_to();
CREATE TRIGGER trail_forgotten_kept BEFORE UPDATE OR DELETE ON trail_forgotten FOR EACH ROW EXECUTE FUNCTION only_added_to();
CREATE TRIGGER trail_forgotten_never_cleared BEFORE TRUNCATE ON trail_forgotten
  FOR EACH STATEMENT EXECUTE FUNCTION only_added_to();

-- Whose data these records are, asked while they are still there.
CREATE FUNCTION trail_people(p_event text, p_record text, p_ids bigint[]) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT person), '{}') FROM (
    SELECT unnest(p_ids)::integer AS person WHERE p_record = 'contact'
    UNION ALL SELECT contact_id FROM appointments WHERE p_record = 'appointment' AND id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM convenzioni_attivazioni WHERE p_record = 'activation' AND id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM internal_notes WHERE p_record = 'note' AND id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM contact_messages WHERE p_record = 'message' AND id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM form_submissions WHERE p_record = 'submission' AND id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM contact_attachments WHERE p_record = 'document' AND media_id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM appointments
      WHERE p_record = 'document' AND uploaded_file_ids && p_ids::integer[] AND uploaded_file_ids <> '{}'
    UNION ALL SELECT CASE o.subject_type WHEN 'contact' THEN o.subject_id ELSE coalesce(a.contact_id, c.contact_id) END FROM outbox o
      LEFT JOIN appointments a ON o.subject_type = 'appointment' AND a.id = o.subject_id
      LEFT JOIN convenzioni_attivazioni c ON o.subject_type = 'activation' AND c.id = o.subject_id
      WHERE p_record = 'mail' AND o.id = ANY(p_ids)
    -- Many at once: who is in a list that is taken out or goes, who has sent a form that goes.
    UNION ALL SELECT contact_id FROM list_contacts
      WHERE p_record = 'list' AND p_event IN ('list.exported', 'list.listed', 'list.deleted') AND list_id = ANY(p_ids)
    UNION ALL SELECT contact_id FROM form_submissions
      WHERE p_record = 'form' AND p_event IN ('submission.listed', 'form.deleted') AND form_id = ANY(p_ids)
  ) found WHERE person IS NOT NULL
$$;

-- Takes away what has had its time: whole, from the beginning of the chain, and never past something younger. The only way.
CREATE FUNCTION forget_trail() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  last trail%ROWTYPE;
  gone bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('trail', 0));
  SELECT * INTO last FROM trail
  WHERE seal < (SELECT seal FROM trail WHERE seal IS NOT NULL AND at >= now() - trail_kept() ORDER BY seal LIMIT 1)
  ORDER BY seal DESC LIMIT 1;
  IF last.id IS NULL THEN RETURN 0; END IF;
  DELETE FROM trail WHERE seal <= last.seal;
  GET DIAGNOSTICS gone = ROW_COUNT;
  INSERT INTO trail_forgotten (seal, hash, rows) VALUES (last.seal, last.hash, gone);
  INSERT INTO trail (username, event, record, everybody, rows, status, route)
  VALUES ('Ambulatorio', 'trail.deleted', 'trail', false, gone, 200, 'forget_trail');
  RETURN gone;
END $$;

-- With a key, patients' documents are stored encrypted: what each one's own key is derived from. Null: as they are.
ALTER TABLE blobs ADD COLUMN salt bytea CHECK (octet_length(salt) = 32);
