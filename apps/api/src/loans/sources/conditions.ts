import { CONDITION_OWNERS, type ConditionOwner } from '@ivue/contracts/loans/details-shapes.ts'
import { formatDate, type Queries } from '../../platform/database/database.ts'
import { type LoanPast, rewindAll } from '../rewind.ts'

export interface ConditionRead {
  id: number
  owner: ConditionOwner
  name: string
  open: boolean
  /** The day as `YYYY-MM-DD`, or null. */
  etaOn: string | null
  changedAt: Date
  changedBy: string
  changeCount: number
}

/** A source of a loan's conditions. No workbook has them. Implement this for another feed. */
export interface ConditionSource {
  conditionsOf(loanId: number, past: LoanPast | null): Promise<ConditionRead[]>
}

const MAX_CONDITIONS = 500

/** Reads the conditions that a feed stored in our table: open ones first, then by date. */
export function storedConditionSource(db: Queries): ConditionSource {
  return {
    async conditionsOf(loanId, past) {
      const now = await db.loanCondition.findMany({
        where: { loanId },
        orderBy: [{ status: 'desc' }, { etaOn: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
        take: MAX_CONDITIONS,
      })
      // If a condition was never changed, `changedAt` is its creation.
      const rows = past
        ? rewindAll(past, 'condition', now).filter(({ changedAt, changeCount }) => changedAt <= past.at || changeCount > 1)
        : now
      return rows.map(({ id, owner, name, status, etaOn, changedAt, changedBy, changeCount }) => ({
        id,
        owner: CONDITION_OWNERS.find((word) => word === owner) ?? 'Lender',
        name,
        open: status !== 'Cleared',
        etaOn: formatDate(etaOn),
        changedAt,
        changedBy,
        changeCount,
      }))
    },
  }
}
