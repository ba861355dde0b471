-- The numbers that public pages tell of the institute become settings; a stored identity gets those that pages showed.

UPDATE institute
SET identity = jsonb_build_object('figures', jsonb_build_object(
  'programs', '150+', 'professionals', '10,000+', 'recommend', '98%',
  'graduates', '500+', 'satisfaction', '95%', 'countries', '36', 'partners', '50+'
)) || identity;
