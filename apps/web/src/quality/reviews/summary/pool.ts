import { closerEntry, NO_ATOMS, processorEntry, underwriterEntry } from '@ivue/contracts/quality/reviews/overall.ts'
import type { CloserEntry, ProcessorEntry, UnderwriterEntry } from '@ivue/contracts/quality/reviews/overall-report.ts'

/** A person's row of the summary, for each kind of review. */
export interface SummaryEntries {
  processor: ProcessorEntry
  underwriter: UnderwriterEntry
  closer: CloserEntry
}

/** Returns the sums over loans of all entries, for each score over answers. */
const poolLoans = (entries: readonly { loans: Record<string, number[]> }[]): Record<string, number[]> => {
  const titles = new Set(entries.flatMap(({ loans }) => Object.keys(loans)))
  return Object.fromEntries(
    [...titles].map((title) => [title, [0, 1, 2, 3].map((at) => sum(entries, ({ loans }) => loans[title]?.[at] ?? 0))]),
  )
}

const sum = <E>(entries: readonly E[], of: (entry: E) => number) => entries.reduce((total, entry) => total + of(entry), 0)

/**
 * For each kind of review, a function that pools the entries of all people into one. Counts are summed, and rates are computed from the
 * sums and never averaged (domain 5).
 */
export const POOL_ENTRIES: { [K in keyof SummaryEntries]: (name: string, entries: readonly SummaryEntries[K][]) => SummaryEntries[K] } = {
  processor: (name, all) =>
    processorEntry({
      name,
      loans: poolLoans(all),
      partial: NO_ATOMS,
      full: {
        ...NO_ATOMS,
        units: sum(all, ({ total }) => total),
        judged: sum(all, ({ judged }) => judged),
        highOpportunities: sum(all, ({ criticalOpp }) => criticalOpp),
        high: sum(all, ({ critical }) => critical),
        highUnits: sum(all, ({ criticalFail }) => criticalFail),
        middleOpportunities: sum(all, ({ coachbackOpp }) => coachbackOpp),
        middle: sum(all, ({ coachback }) => coachback),
        middleUnits: sum(all, ({ coachbackFail }) => coachbackFail),
      },
    }),
  underwriter: (name, all) =>
    underwriterEntry({
      name,
      loans: poolLoans(all),
      full: {
        ...NO_ATOMS,
        units: sum(all, ({ total }) => total),
        judged: sum(all, ({ judged }) => judged),
        highUnits: sum(all, ({ material }) => material.count),
        middleUnits: sum(all, ({ moderate }) => moderate.count),
        lowUnits: sum(all, ({ coachback }) => coachback.count),
      },
      partial: {
        ...NO_ATOMS,
        units: sum(all, ({ partialtotal }) => partialtotal),
        opportunities: sum(all, ({ partialopp }) => partialopp),
        high: sum(all, ({ partialerror }) => partialerror),
      },
    }),
  closer: (name, all) =>
    closerEntry({
      name,
      loans: poolLoans(all),
      weighted: all.some(({ weighted }) => weighted),
      partial: NO_ATOMS,
      full: {
        ...NO_ATOMS,
        units: sum(all, ({ total }) => total),
        judged: sum(all, ({ judged }) => judged),
        highOpportunities: sum(all, ({ Material }) => Material.total),
        high: sum(all, ({ Material }) => Material.defect),
        middleOpportunities: sum(all, ({ Moderate }) => Moderate.total),
        middle: sum(all, ({ Moderate }) => Moderate.defect),
        lowOpportunities: sum(all, ({ Coachback }) => Coachback.total),
        low: sum(all, ({ Coachback }) => Coachback.defect),
      },
    }),
}
