-- The address an unclaimed document came from, as limits count it: what waits is counted by address and by network. A
-- booking that claims the document takes the address out again; one that nobody claims goes with its row within a day.
ALTER TABLE media ADD COLUMN sender text CHECK (sender IS NULL OR claimed_at IS NULL);

-- As in 0002, and the address of the sender goes.
CREATE OR REPLACE FUNCTION claim_documents(ids integer[], owner bytea, sent_after timestamptz, claimed timestamptz)
RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE names text[];
BEGIN
  WITH taken AS (
    UPDATE media SET claimed_at = claimed, sender = NULL
    WHERE id = ANY (ids) AND purpose = 'document' AND claimed_at IS NULL AND owner_hash = owner AND created_at > sent_after
    RETURNING id, original_name
  )
  SELECT array_agg(original_name ORDER BY array_position(ids, id)) INTO names FROM taken;
  IF coalesce(cardinality(names), 0) <> cardinality(ids) THEN
    RAISE EXCEPTION 'a document is not there to be claimed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_waiting';
  END IF;
  RETURN names;
END $$;
