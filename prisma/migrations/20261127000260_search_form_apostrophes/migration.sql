SET LOCAL lock_timeout = '5s';

-- A grave accent counts as an apostrophe also where the text has no other character than ASCII, and a sigma at the end of a word is one as anywhere, as in searchKey (wire/text.ts).
CREATE OR REPLACE FUNCTION search_form(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(words) = length(words) THEN translate(lower(words), '`', '''')
    ELSE translate(
      lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')),
      U&'\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000\0060\00b4\02b9\02bc\02bb\2018\2019\201a\201b\2032\ff07\00ab\00bb\201c\201d\201e\201f\2033\ff02\2010\2011\03c2',
      repeat(' ', 16) || repeat('''', 11) || repeat('"', 8) || U&'--\03c3') END
$$;
