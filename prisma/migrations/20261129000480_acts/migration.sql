-- An act and its rows get their own names. Processes of 1.0.0 go on with the old names, which are views until a later release drops them.
-- Both tables are locked or none, because statements lock them in either order. Who works waits at most half a second for each attempt.
DO $$
BEGIN
  SET LOCAL lock_timeout = '500ms';
  LOOP
    BEGIN
      LOCK TABLE bulk_changes, bulk_change_rows IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.05);
    END;
  END LOOP;
  SET LOCAL lock_timeout TO DEFAULT;
END $$;

ALTER TABLE bulk_changes RENAME TO acts;
ALTER SEQUENCE bulk_changes_id_seq RENAME TO acts_id_seq;
ALTER INDEX bulk_changes_pkey RENAME TO acts_pkey;
ALTER INDEX bulk_changes_at_idx RENAME TO acts_at_idx;

ALTER TABLE bulk_change_rows RENAME TO act_rows;
ALTER TABLE act_rows RENAME COLUMN change_id TO act_id;
ALTER INDEX bulk_change_rows_pkey RENAME TO act_rows_pkey;
ALTER TABLE act_rows RENAME CONSTRAINT bulk_change_rows_change_id_fkey TO act_rows_act_id_fkey;

CREATE VIEW bulk_changes AS SELECT id, list, operation, actor_id, at, undone_at, notice_ids, part_ids FROM acts;
CREATE VIEW bulk_change_rows AS SELECT act_id AS change_id, record_id, version_after, before FROM act_rows;
