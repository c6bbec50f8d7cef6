-- `findOrCreateContact` does this in TypeScript.
DROP FUNCTION find_or_create_person(text, text, text, text, date, text, text, contact_type);

-- The search of activations also looks in their agreements, joined by OR, for which the planner can't use this index.
DROP INDEX convenzioni_attivazioni_search;
