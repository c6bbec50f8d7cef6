-- Contacts are counted when they are read: among 100,000 that takes 20 ms.
DROP TRIGGER contact_requests_come ON contact_requests;
DROP TRIGGER contact_requests_gone ON contact_requests;
DROP TRIGGER contact_requests_moved ON contact_requests;
DROP TRIGGER contact_requests_cleared ON contact_requests;
DROP FUNCTION count_contacts();
DROP TABLE contact_counts;
DROP INDEX contact_requests_no_email, contact_requests_no_phone;

-- New rows go into the search indexes at once, so that no search reads a list of waiting ones.
ALTER INDEX contact_requests_search SET (fastupdate = off);
ALTER INDEX contact_requests_search RESET (gin_pending_list_limit);
ALTER INDEX convenzioni_attivazioni_search SET (fastupdate = off);
ALTER INDEX convenzioni_attivazioni_search RESET (gin_pending_list_limit);
SELECT gin_clean_pending_list('contact_requests_search'), gin_clean_pending_list('convenzioni_attivazioni_search');
DROP FUNCTION tidy_contact_search();
