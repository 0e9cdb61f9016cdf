import type { Selectors } from '@ivue/contracts/home/contract.ts'
import { ACTIVE_STATUSES, LOAN_STATUSES, SUBSTATUSES } from '@ivue/contracts/loans/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Periods } from '../figures/calendar.ts'
import { isWithinDays, isWithinMoments } from '../figures/queries.ts'
import { constantSql } from '../grid/cells.ts'
import type { Queries } from '../platform/database/database.ts'
import { countedLoansSql } from './counted-loans.ts'

/** Condition for loans (alias `l`) in an active status, worded exactly like the partial indexes. */
export const ACTIVE = Prisma.sql`l.status IN (${Prisma.join(ACTIVE_STATUSES.map(constantSql))})`

interface PipelineRow {
  CUR_STATUS_NAME: string
  CUR_SUBSTATUS_NAME: string
  CNT: number
}

const placeOf = ({ CUR_STATUS_NAME: status, CUR_SUBSTATUS_NAME: substatus }: PipelineRow): [number, number] => {
  if (!isOneOf(LOAN_STATUSES, status)) return [LOAN_STATUSES.length, 0]
  const place = SUBSTATUSES[status].indexOf(substatus)
  return [LOAN_STATUSES.indexOf(status), place === -1 ? SUBSTATUSES[status].length : place]
}

/** SQL that counts loans by status and substatus; Funded and Cancelled only of the month. */
export function pipelineSql(viewer: Viewer, selectors: Selectors, month: Periods): Prisma.Sql {
  const counted = countedLoansSql(viewer, selectors, { eachLoan: true })
  return Prisma.sql`
    SELECT l.status AS "CUR_STATUS_NAME", l.substatus AS "CUR_SUBSTATUS_NAME", count(*)::int AS "CNT" FROM loans l WHERE ${ACTIVE} AND ${counted} GROUP BY 1, 2
    UNION ALL
    SELECT 'Funded', l.substatus, count(*)::int FROM loans l WHERE l.status = 'Funded' AND ${isWithinMoments(Prisma.sql`l.funded_at`, month)} AND ${counted} GROUP BY 2
    UNION ALL
    SELECT 'Cancelled', l.substatus, count(*)::int FROM loans l
    WHERE l.status = 'Cancelled' AND l.disposition <> '' AND ${isWithinDays(Prisma.sql`l.disposition_on`, month)} AND ${counted} GROUP BY 2`
}

/** Returns the pipeline distribution (platform 2.11): loans by status and substatus in order. */
export async function readPipelineDistribution(db: Queries, viewer: Viewer, selectors: Selectors, month: Periods) {
  const found = await db.$queryRaw<PipelineRow[]>(pipelineSql(viewer, selectors, month))
  const pipe = found.toSorted((a, b) => {
    const [[status, place], [otherStatus, otherPlace]] = [placeOf(a), placeOf(b)]
    return status - otherStatus || place - otherPlace || a.CUR_SUBSTATUS_NAME.localeCompare(b.CUR_SUBSTATUS_NAME)
  })
  const sum = (rows: readonly PipelineRow[]) => rows.reduce((total, { CNT }) => total + CNT, 0)
  return { pipe, active: sum(pipe.filter(({ CUR_STATUS_NAME }) => isOneOf(ACTIVE_STATUSES, CUR_STATUS_NAME))), total: sum(pipe) }
}
