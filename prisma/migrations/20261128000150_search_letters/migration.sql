SET LOCAL lock_timeout = '5s';

-- The form in which texts are searched, as searchKey in contracts (wire/text.ts): also letters that do not decompose (o with stroke, sharp s), ligatures and full-width letters
-- have their plain form. Signs are made plain before compatible forms are decomposed, because some become two, and after it.
CREATE OR REPLACE FUNCTION search_form(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(words) = length(words) THEN translate(lower(words), '`', '''')
    ELSE replace(replace(replace(replace(replace(translate(
      lower(regexp_replace(
        normalize(translate(words,
          U&'\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000\0060\00b4\02b9\02bb\02bc\02bd\02be\02bf\02c8\02ca\0384\055a\05f3\1fbd\1fbf\1ffd\2018\2019\201a\201b\2032\2035\a78c\ff07\00ab\00bb\201c\201d\201e\201f\2033\ff02\2010\2011\2012\2013\2212\fe63\ff0d',
          repeat(' ', 16) || repeat('''', 24) || repeat('"', 8) || repeat('-', 7)), NFKD),
        '[\u0300-\u036f\u00b7\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')),
      U&'\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000\0060\00b4\02b9\02bb\02bc\02bd\02be\02bf\02c8\02ca\0384\055a\05f3\1fbd\1fbf\1ffd\2018\2019\201a\201b\2032\2035\a78c\ff07\00ab\00bb\201c\201d\201e\201f\2033\ff02\2010\2011\2012\2013\2212\fe63\ff0d' || 'ⱥɑƀɓƃƈȼđðɖɗƌȡɇǝəɛƒǥɠħⱨɦıɨɩɉȷĸƙⱪłƚɫⱡȴŋƞɲȵøɵɔƥᵽɋɍɽȿʂŧƭʈⱦȶʉʋⱱⱳƴɏƶȥɀⱬς',
      repeat(' ', 16) || repeat('''', 24) || repeat('"', 8) || repeat('-', 7) || 'aabbbccddddddeeeefgghhhiiijjkkklllllnnnnoooppqrrsstttttuvvwyyzzzzσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ȣ', 'ou') END
$$;

-- The lists of reviews and findings show the borrower, and those of reviews the reviewer's decision.
CREATE FUNCTION borrower_of(loan integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(', ', borrower_last_name, nullif(borrower_first_name, '')) FROM loans WHERE id = loan
$$;
DO $$
DECLARE
  filler text;
  definition text;
BEGIN
  FOREACH filler IN ARRAY ARRAY['fill_review', 'fill_finding'] LOOP
    definition := pg_get_functiondef(filler::regproc);
    IF position(', NEW.loan_number, NEW.' IN definition) = 0 THEN
      RAISE EXCEPTION '% does not fill a search column as expected', filler;
    END IF;
    EXECUTE replace(replace(definition, ', NEW.loan_number, NEW.', ', NEW.loan_number, borrower_of(NEW.loan_id), NEW.'),
      'NEW.type, nullif(NEW.worked_by_name', 'NEW.type, nullif(NEW.disposition, ''''), nullif(NEW.worked_by_name');
  END LOOP;
END $$;
CREATE OR REPLACE TRIGGER carry_number_to_reviews AFTER UPDATE OF number, borrower_last_name, borrower_first_name ON loans FOR EACH ROW
  WHEN ((OLD.number, OLD.borrower_last_name, OLD.borrower_first_name) IS DISTINCT FROM (NEW.number, NEW.borrower_last_name, NEW.borrower_first_name))
  EXECUTE FUNCTION carry_number_to_reviews();
CREATE OR REPLACE TRIGGER carry_number_to_findings AFTER UPDATE OF number, borrower_last_name, borrower_first_name ON loans FOR EACH ROW
  WHEN ((OLD.number, OLD.borrower_last_name, OLD.borrower_first_name) IS DISTINCT FROM (NEW.number, NEW.borrower_last_name, NEW.borrower_first_name))
  EXECUTE FUNCTION carry_number_to_findings();

-- Has the triggers of a table write its search texts, in batches with a transaction each, so that nobody waits for more than one of them.
CREATE PROCEDURE refill_search(target regclass, which text) LANGUAGE plpgsql AS $$
DECLARE
  done bigint := 0;
  last bigint;
BEGIN
  EXECUTE format('SELECT coalesce(max(id), 0) FROM %s', target) INTO last;
  WHILE done < last LOOP
    EXECUTE format('UPDATE %s SET search = '''' WHERE id > $1 AND id <= $1 + 5000 AND %s', target, which) USING done;
    COMMIT;
    done := done + 5000;
  END LOOP;
END $$;
