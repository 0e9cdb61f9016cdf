-- A Processor & Underwriter Assignment knows the borrower's last name alone: no comma stands behind it.
SET LOCAL lock_timeout = '5s';

CREATE OR REPLACE FUNCTION fill_task() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  loan loans;
BEGIN
  SELECT * INTO loan FROM loans WHERE id = NEW.loan_id;
  NEW.loan_number := loan.number;
  NEW.borrower := concat_ws(', ', loan.borrower_last_name, nullif(loan.borrower_first_name, ''));
  NEW.purpose := loan.purpose;
  NEW.state := loan.property_state;
  NEW.zone := loan.zone;
  NEW.scheduled_closing_at := loan.scheduled_closing_at;
  NEW.slot1_name := coalesce((SELECT full_name FROM users WHERE id = NEW.slot1_id), '');
  NEW.slot2_name := coalesce((SELECT full_name FROM users WHERE id = NEW.slot2_id), '');

  NEW.sla_due_at := NULL;
  NEW.sla_measure := 0;
  IF NEW.status IN ('WIP', 'Reschedule') THEN
    IF NEW.p1_actual_at IS NULL AND NEW.p1_due_at IS NOT NULL THEN NEW.sla_due_at := NEW.p1_due_at; NEW.sla_measure := 1; END IF;
    IF NEW.p2_actual_at IS NULL AND NEW.p2_due_at < coalesce(NEW.sla_due_at, 'infinity') THEN NEW.sla_due_at := NEW.p2_due_at; NEW.sla_measure := 2; END IF;
    IF NEW.p3_actual_at IS NULL AND NEW.p3_due_at < coalesce(NEW.sla_due_at, 'infinity') THEN NEW.sla_due_at := NEW.p3_due_at; NEW.sla_measure := 3; END IF;
    IF NEW.p4_actual_at IS NULL AND NEW.p4_due_at < coalesce(NEW.sla_due_at, 'infinity') THEN NEW.sla_due_at := NEW.p4_due_at; NEW.sla_measure := 4; END IF;
  END IF;
  NEW.sla_missed := 'Not Met' IN (NEW.p1_result, NEW.p2_result, NEW.p3_result, NEW.p4_result);

  NEW.search := lower(concat_ws(E'\x1f',
    NEW.loan_number, NEW.borrower, NEW.purpose, NEW.state, NEW.status, nullif(NEW.stage, ''), nullif(NEW.slot1_name, ''), nullif(NEW.slot2_name, ''),
    to_char(NEW.scheduled_closing_at AT TIME ZONE NEW.zone, 'MM/DD/YYYY HH24:MI'),
    'P' || NEW.sla_measure || to_char(NEW.sla_due_at AT TIME ZONE NEW.zone, ' MM/DD/YYYY HH24:MI'),
    CASE WHEN NEW.desk = 'closing' THEN concat_ws(E'\x1f', nullif(NEW.p1_result, ''), nullif(NEW.p2_result, ''), nullif(NEW.p3_result, ''), nullif(NEW.p4_result, ''))
         ELSE concat_ws(E'\x1f', to_char(NEW.imported_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), to_char(NEW.due_at AT TIME ZONE NEW.zone, 'MM/DD/YYYY HH24:MI')) END
  )) || E'\x1d#' || NEW.comment_count || '#';
  RETURN NEW;
END $$;
