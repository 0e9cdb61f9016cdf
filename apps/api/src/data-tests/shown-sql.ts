import { type ColumnKind, testColumn } from '@ivue/contracts/data-tests/columns.ts'
import { type Condition, getTermKind } from '@ivue/contracts/data-tests/condition.ts'
import { type ShownValue, shownTerms } from '@ivue/contracts/data-tests/shown.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { columnSql, loanColumn } from './column-sql.ts'
import { termSql } from './compile.ts'
import { countOthersSql, disagreementSql, peerMedianSql } from './fact-sql.ts'

/**
 * Returns SQL for the values that decide a test, a JSON array with a text or null for each of `shownTerms`. It reads what `testResultSql` reads.
 * Of other loans it has only their number, because the reader may not see them.
 */
export const shownSql = (when: Condition | null, must: Condition): Prisma.Sql => {
  const texts = shownTerms(when, must).map((one) => Prisma.sql`(${textSql(one)})::text`)
  return texts.length === 0 ? Prisma.sql`'[]'::jsonb` : Prisma.sql`to_jsonb(ARRAY[${Prisma.join(texts)}])`
}

function textSql(shown: ShownValue): Prisma.Sql {
  if ('median' in shown) return numberSql(peerMedianSql(shown.median))
  if ('others' in shown) return countOthersSql(shown.others)
  if ('differences' in shown) return disagreementSql(shown.differences)
  if ('changes' in shown) return changesSql(shown.changes)
  const { term } = shown
  return 'limit' in term ? numberSql(termSql(term)) : TEXT_SQL[getTermKind(term)](termSql(term))
}

const numberSql = (value: Prisma.Sql) => Prisma.sql`trim_scale((${value})::numeric)`

const TEXT_SQL: Record<ColumnKind, (value: Prisma.Sql) => Prisma.Sql> = {
  text: (value) => value,
  number: numberSql,
  day: (value) => Prisma.sql`to_char(${value}, 'MM/DD/YYYY')`,
  moment: (value) => Prisma.sql`to_char(${value} AT TIME ZONE l.zone, 'MM/DD/YYYY HH24:MI')`,
  flag: (value) => Prisma.sql`CASE WHEN ${value} THEN 'Yes' WHEN NOT ${value} THEN 'No' END`,
  person: (value) => Prisma.sql`SELECT u.full_name FROM users u WHERE u.id = ${value}`,
}

/** Returns SQL for the titles of the columns that changed after the moment, "none" if none did, null without the moment. */
function changesSql({ unchanged, after }: Extract<ShownValue, { changes: unknown }>['changes']): Prisma.Sql {
  const changed = unchanged.map(
    (
      id,
    ) => Prisma.sql`CASE WHEN EXISTS (SELECT FROM loan_changes c WHERE c.loan_id = l.id AND c.kind = 'loan' AND c.at > ${columnSql(after)}
      AND c.was ? ${loanColumn(id)}) THEN ${testColumn(id).title} END`,
  )
  return Prisma.sql`CASE WHEN ${columnSql(after)} IS NOT NULL THEN coalesce(nullif(concat_ws(', ', ${Prisma.join(changed)}), ''), 'none') END`
}
