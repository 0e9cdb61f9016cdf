import type { NewFails } from '@ivue/contracts/imports/contract.ts'
import type pg from 'pg'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../platform/app-services.ts'
import { queryRows } from '../platform/database/own-connection.ts'
import { LOAN_COLUMN_NAMES } from './column-sql.ts'
import { runDaysTableSql } from './compile.ts'
import { JOIN_CLOSING, judgementSql, readRunBasis, runDaysOf } from './judge.ts'
import { readVersion } from './tests-queries.ts'

/**
 * Returns how many rows of a classified import (tables `staged` and `verdict` of `client`) would newly fail each live test, for tests with such
 * rows. `written` are the columns of loans that the import would write. A test that cannot be run has none.
 */
export async function countNewFails(services: Services, client: pg.Client, written: readonly string[]): Promise<NewFails[]> {
  const live = await services.db.dataTestVersion.findMany({
    where: { state: 'Live' },
    include: { test: true },
    orderBy: { test: { code: 'asc' } },
  })
  const days = runDaysOf(await readRunBasis(services))
  const found: NewFails[] = []
  for (const row of live) {
    const version = readVersion(row)
    if (typeof version === 'string') continue
    await client.query('SAVEPOINT data_test')
    try {
      const statement = Prisma.sql`
        WITH ${runDaysTableSql(days)} SELECT count(*)::int AS rows
        FROM ${loansAsWrittenSql(written)} ${JOIN_CLOSING}
        LEFT JOIN data_test_results r ON r.version_id = ${version.id}::int AND r.loan_id = l.id AND r.until IS NULL
        WHERE ${judgementSql(version)} = 'fail' AND r.result IS DISTINCT FROM 'fail'`
      const [{ rows } = { rows: 0 }] = await queryRows<{ rows: number }>(client, statement)
      if (rows > 0) found.push({ testId: row.testId, code: row.test.code, name: row.name, rows })
    } catch (error) {
      services.log.warn({ err: error, version: version.id }, 'trying a data test on an import')
      await client.query('ROLLBACK TO SAVEPOINT data_test')
    }
  }
  return found
}

/** SQL of the loans (alias `l`) as the import would leave them. A new loan has the id 0. */
function loansAsWrittenSql(written: readonly string[]): Prisma.Sql {
  const columns = ['zone', ...LOAN_COLUMN_NAMES].map((name) => `${written.includes(name) ? 's' : 'stored'}.${name}`)
  return Prisma.sql`(SELECT coalesce(stored.id, 0) AS id, ${Prisma.raw(columns.join(', '))}
    FROM staged s JOIN verdict v USING (row) LEFT JOIN loans stored ON stored.id = v.loan_id WHERE NOT v.rejected) l`
}
