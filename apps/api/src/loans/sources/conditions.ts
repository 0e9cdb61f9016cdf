import { CONDITION_OWNERS, type ConditionOwner } from '@ivue/contracts/loans/details-shapes.ts'
import { dayOfDate, type Queries } from '../../database.ts'
import { type Past, rewindAll } from '../details/rewind.ts'

export interface ConditionRead {
  id: number
  owner: ConditionOwner
  name: string
  open: boolean
  /** `YYYY-MM-DD` or null */
  etaOn: string | null
  changedAt: Date
  changedBy: string
  changeCount: number
}

/** Where the conditions of a loan come from: no workbook carries them. Another feed is another of these. */
export interface ConditionSource {
  conditionsOf(loanId: number, past: Past | null): Promise<ConditionRead[]>
}

const MOST = 500

/** Those that a feed has left in our own table, the open ones first, then by their day. */
export function storedConditions(db: Queries): ConditionSource {
  return {
    async conditionsOf(loanId, past) {
      const now = await db.loanCondition.findMany({
        where: { loanId },
        orderBy: [{ status: 'desc' }, { etaOn: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
        take: MOST,
      })
      // Where nothing but their making is known of them, that moment is when they came.
      const rows = past
        ? rewindAll(past, 'condition', now).filter(({ changedAt, changeCount }) => changedAt <= past.at || changeCount > 1)
        : now
      return rows.map(({ id, owner, name, status, etaOn, changedAt, changedBy, changeCount }) => ({
        id,
        owner: CONDITION_OWNERS.find((word) => word === owner) ?? 'Lender',
        name,
        open: status !== 'Cleared',
        etaOn: dayOfDate(etaOn),
        changedAt,
        changedBy,
        changeCount,
      }))
    },
  }
}
