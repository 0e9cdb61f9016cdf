-- Comments, events and the audit trail are cut by month, in steps during which people work. What stands in them now becomes the first partition. This says up to where
-- it reaches: to the first month that nobody writes into before the cut is done. Until then it holds of new rows alone.
SET LOCAL lock_timeout = '10s';

DO $$
DECLARE
  name text;
  moment text;
  latest timestamptz;
  boundary timestamp;
BEGIN
  FOR name, moment IN VALUES ('comments', 'created_at'), ('events', 'at'), ('audit_entries', 'at') LOOP
    EXECUTE format('SELECT max(%I) FROM %I', moment, name) INTO latest;
    boundary := date_trunc('month', greatest(latest, now() + interval '1 month') AT TIME ZONE 'UTC') + interval '1 month';
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%I < %L) NOT VALID', name, name || to_char(boundary, '"_before_"YYYY_MM'), moment, boundary AT TIME ZONE 'UTC');
  END LOOP;
END $$;
