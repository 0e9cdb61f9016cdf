import { ACTIVE_STATUSES } from '@ivue/contracts/loans/words.ts'
import type { plainSql } from './plain-sql.fixture.ts'

interface Loan {
  status: string
  purpose: string
  type: string
  /** Business days spent in the status so far. */
  spent: number
}

/** Returns the grade of a loan that is not late (domain 10.2). */
export function gradeOf(left: number | null, need: { median: number; p80: number } | null): 'At risk' | 'Watch' | 'On track' {
  if (left === null || need === null) return 'On track'
  return left < need.median ? 'At risk' : left < need.p80 ? 'Watch' : 'On track'
}

/**
 * Returns how many business days a loan still needs: median and P80 of recently funded loans from entering its status to funding, of its
 * purpose and type if there are twenty of them, minus the days spent. `onGroup` is called with the group that was used.
 */
export async function neededDays(plain: ReturnType<typeof plainSql>, onGroup: (by: 'byType' | 'byStatus') => void = () => {}) {
  const stays = new Map<string, Awaited<ReturnType<typeof plain.stays>>>()
  for (const status of ACTIVE_STATUSES) stays.set(status, await plain.stays(status))
  return ({ status, purpose, type, spent }: Loan) => {
    const all = stays.get(status) ?? []
    const alike = all.filter((one) => one.purpose === purpose && one.type === type)
    const enough = alike.length >= 20
    onGroup(enough ? 'byType' : 'byStatus')
    const days = (enough ? alike : all).map((one) => one.days).sort((a, b) => a - b)
    const quantile = (share: number) => (days[Math.max(0, Math.ceil(days.length * share) - 1)] ?? 0) - spent
    return days.length === 0 ? null : { median: quantile(0.5), p80: quantile(0.8) }
  }
}
