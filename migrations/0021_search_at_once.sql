-- New rows of a GIN index wait in a list until there are many, and every search reads that list from end to end: with the
-- usual four megabytes two thousand contacts, after which the planner rather reads the whole table (2 ms became 37 among
-- 100,000). A quarter of a megabyte is a hundred contacts, and putting them in their place costs no more in all.
ALTER INDEX contact_requests_search SET (gin_pending_list_limit = 256);
ALTER INDEX convenzioni_attivazioni_search SET (gin_pending_list_limit = 256);
-- What waits by now.
SELECT gin_clean_pending_list('contact_requests_search'), gin_clean_pending_list('convenzioni_attivazioni_search');
