import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** The migration with which 1.0.0 begins. It makes the schema that the migrations before it made. */
export const BASELINE = '20261129000040_baseline'

/** SHA-256 of the schema that the baseline makes, as `SCHEMA` lists it. */
const SCHEMA_HASH = '784846c45a5b5e0fdb94413a696195299dbccd07a59c7afdb089b859988ee31c'

/**
 * Lists the tables, columns, indexes, constraints, triggers, functions and views, in a form that is the same in every version of Postgres.
 * Partitions are left out, because they differ by month. So are the tables that the release before had no use for, and the one that a
 * restore makes.
 */
const SCHEMA = `
  WITH own AS (
    SELECT oid, relname, relkind FROM pg_class
    WHERE relnamespace::regnamespace::text IN ('public', 'reporting') AND NOT relispartition
      AND relname !~ '^(_prisma_migrations|presences|leases|bulk_actions|bulk_action_rows|worker_signs)(_|$)'
  ), parts (line) AS (
    SELECT format('column %s.%s %s %s', own.relname, attname, format_type(atttypid, atttypmod), attnotnull)
    FROM pg_attribute JOIN own ON own.oid = attrelid WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'p', 'v')
    UNION ALL SELECT format('index %s', relname) FROM own WHERE relkind IN ('i', 'I')
    UNION ALL SELECT format('constraint %s.%s', relname, conname) FROM pg_constraint JOIN own ON own.oid = conrelid WHERE contype <> 'n'
    UNION ALL SELECT format('trigger %s.%s %s', relname, tgname, tgenabled) FROM pg_trigger JOIN own ON own.oid = tgrelid WHERE NOT tgisinternal
    UNION ALL SELECT format('function %s %s', p.oid::regprocedure, md5(regexp_replace(prosrc, '''(SET|MEMBER)''', '')))
    FROM pg_proc p WHERE pronamespace::regnamespace::text IN ('public', 'reporting')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  )
  SELECT line FROM parts ORDER BY line COLLATE "C"`

/** Returns the hash of a database's schema. */
async function hashSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ line: string }>(SCHEMA)
  return createHash('sha256')
    .update(rows.map(({ line }) => line).join('\n'))
    .digest('hex')
}

/**
 * Returns null if a database has every migration of before 1.0.0 and the schema that they made, so that the baseline counts as applied;
 * otherwise what the operator has to do.
 */
export async function takeOverProblem(client: pg.ClientBase, applied: ReadonlyMap<string, string>, folder: string): Promise<string | null> {
  const before = (await readFile(`${folder}/before-1.0.0.txt`, 'utf8')).trim().split('\n')
  const missing = before.find((line) => applied.get(line.split(' ')[0] ?? '') !== line.split(' ')[1])
  if (missing)
    return `This database is older than the last commit before 1.0.0 (372eff2b): it lacks ${missing.split(' ')[0]}. Install and start that commit first`
  if ((await hashSchema(client)) !== SCHEMA_HASH)
    return 'This database has every migration of before 1.0.0, but somebody changed its schema by hand: compare pg_dump --schema-only with that of a new database of commit 372eff2b, take the change back and start again'
  return null
}
