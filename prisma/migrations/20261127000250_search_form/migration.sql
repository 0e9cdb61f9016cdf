SET LOCAL lock_timeout = '5s';

-- The form in which texts are searched, as searchKey in contracts (wire/text.ts): lower case, without accents and invisible characters, with one form of blanks, apostrophes,
-- quotes and hyphens. ASCII, which has as many bytes as characters, has one form of all but the grave accent.
CREATE FUNCTION search_form(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(words) = length(words) THEN translate(lower(words), '`', '''')
    ELSE translate(
      lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')),
      U&'\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000\0060\00b4\02b9\02bc\02bb\2018\2019\201a\201b\2032\ff07\00ab\00bb\201c\201d\201e\201f\2033\ff02\2010\2011\03c2',
      repeat(' ', 16) || repeat('''', 11) || repeat('"', 8) || U&'--\03c3') END
$$;

-- The functions that fill the search columns use it instead of lower().
DO $$
DECLARE
  filler text;
  definition text;
BEGIN
  FOREACH filler IN ARRAY ARRAY['fill_task', 'fill_event', 'fill_review', 'fill_finding', 'audit_search'] LOOP
    definition := pg_get_functiondef(filler::regproc);
    IF position('lower(concat_ws(' IN definition) = 0 THEN
      RAISE EXCEPTION '% does not fill a search column as expected', filler;
    END IF;
    EXECUTE replace(definition, 'lower(concat_ws(', 'search_form(concat_ws(');
  END LOOP;
END $$;
