-- A mail that waits, for a mail server that is down, is given up once the visit it tells about has begun.

-- The clinic's wall clock, as visits are stored.
ALTER TABLE outbox ADD COLUMN not_after timestamp;

CREATE OR REPLACE FUNCTION queue_mails(mails json, contact integer DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox
    (kind, message_id, recipient, subject, content, attachments, subject_type, subject_id, contact_id, not_after,
     next_attempt_at)
  SELECT kind, message_id, recipient, subject, content, attachments, subject_type, subject_id,
         coalesce(contact, contact_id), not_after, 'epoch'
  FROM json_populate_recordset(NULL::outbox, mails);
END $$;
