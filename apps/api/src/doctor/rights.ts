import type pg from 'pg'
import { APP_ROLE } from '../audit/app-role.ts'
import { type CheckFinding, failedResult, okResult } from './check.ts'
import { readOne } from './connection.ts'

interface Rights extends Record<'standby' | 'readonly' | 'schemas' | 'tables' | 'search' | 'roles' | 'app', boolean> {
  role: string
  database: string
  /** The owner of the app's tables. Null if the role has the owner's rights. */
  owner: string | null
}

export const readRights = (client: pg.Client) =>
  readOne<Rights>(
    client,
    `SELECT current_user AS role, current_database() AS database, pg_is_in_recovery() AS standby,
       current_setting('transaction_read_only') = 'on' AS readonly, has_database_privilege(current_database(), 'CREATE') AS schemas,
       has_schema_privilege('public', 'CREATE') AS tables, EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS search,
       (SELECT pg_get_userbyid(relowner) FROM pg_class
         WHERE oid = to_regclass('public._prisma_migrations') AND NOT pg_has_role(relowner, 'USAGE')) AS owner,
       rolsuper OR rolcreaterole AS roles,
       rolsuper OR CASE WHEN to_regrole($1) IS NULL THEN rolcreaterole ELSE pg_has_role(to_regrole($1)::oid, 'MEMBER') END AS app
     FROM pg_roles WHERE rolname = current_user`,
    [APP_ROLE],
  )

export function judgeRights({ role, database, owner, standby, readonly, schemas, tables, search }: Rights): CheckFinding {
  if (standby) return failedResult('DATABASE_URL leads to a replica, which takes no changes. Name the primary')
  if (readonly) return failedResult(`${role} may only read. Run: ALTER ROLE "${role}" SET default_transaction_read_only = off`)
  if (owner) return failedResult(`The tables belong to ${owner}, not to ${role}. Use ${owner} in DATABASE_URL`)
  if (!schemas) return failedResult(`${role} may not create schemas. Run: GRANT CREATE ON DATABASE "${database}" TO "${role}"`)
  if (!tables) return failedResult(`${role} may not create tables. Run: GRANT CREATE ON SCHEMA public TO "${role}"`)
  if (!search) return failedResult('The server does not have the extension pg_trgm. Install the package postgresql-contrib on it')
  return okResult(`${role} may create schemas, tables and the extension pg_trgm`)
}
