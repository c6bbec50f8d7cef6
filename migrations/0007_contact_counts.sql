-- How many contacts there are of each kind, so that nobody counts a hundred thousand of them to show a page. Rows are only
-- added, and added up, so no two writers wait for each other.
CREATE TABLE contact_counts (
  type            text NOT NULL,
  fonte           text,
  dettaglio_fonte text,
  with_email      boolean NOT NULL,
  with_phone      boolean NOT NULL,
  contacts        bigint NOT NULL
);
CREATE FUNCTION count_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contact_counts
    SELECT type, fonte, dettaglio_fonte, email <> '', phone <> '', count(*) FROM come GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO contact_counts
    SELECT type, fonte, dettaglio_fonte, email <> '', phone <> '', -count(*) FROM gone GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO contact_counts
    SELECT type, fonte, dettaglio_fonte, with_email, with_phone, sum(n)
    FROM (SELECT type, fonte, dettaglio_fonte, email <> '' AS with_email, phone <> '' AS with_phone, -1 AS n FROM gone
          UNION ALL
          SELECT type, fonte, dettaglio_fonte, email <> '', phone <> '', 1 FROM come) moved
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0;
  ELSE
    TRUNCATE contact_counts;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_requests_come AFTER INSERT ON contact_requests REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER contact_requests_gone AFTER DELETE ON contact_requests REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER contact_requests_moved AFTER UPDATE ON contact_requests REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER contact_requests_cleared AFTER TRUNCATE ON contact_requests FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
INSERT INTO contact_counts
SELECT type, fonte, dettaglio_fonte, email <> '', phone <> '', count(*) FROM contact_requests GROUP BY 1, 2, 3, 4, 5;
