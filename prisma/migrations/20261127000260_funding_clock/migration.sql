SET LOCAL lock_timeout = '5s';

-- After a closing is Closed, the clock of P4 goes on until the loan is funded (domain 9.2.6).
DO $$
DECLARE
  definition text := pg_get_functiondef('fill_task'::regproc);
  place text := E'\n  NEW.sla_missed :=';
BEGIN
  IF position(place IN definition) = 0 THEN
    RAISE EXCEPTION 'fill_task does not set sla_missed as expected';
  END IF;
  EXECUTE replace(definition, place, E'\n  IF NEW.status = ''Closed'' AND NEW.p4_actual_at IS NULL AND NEW.p4_due_at IS NOT NULL THEN NEW.sla_due_at := NEW.p4_due_at; NEW.sla_measure := 4; END IF;' || place);
END $$;

UPDATE tasks SET sla_measure = 4 WHERE desk = 'closing' AND status = 'Closed' AND p4_actual_at IS NULL AND p4_due_at IS NOT NULL;
