import { type DisplayNames, describeFilters } from '@ivue/contracts/grid/filter-words.ts'
import type { FilterSpecs } from '@ivue/contracts/grid/list.ts'
import type { FigureScope } from '../explain/explanation.ts'

/** Filters that are part of the period, which has its own line on the card. */
const PART_OF_PERIOD = /^(date|months)/
/** The filter that applies to the rows alone, and not to the figures of everybody together (domain 9.4). */
const OF_LIST = 'statusType'

/** Returns period and selection of the figures of a report: those of its rows, or those of everybody together. */
export function figureParts(
  period: string,
  { specs, filters, names }: { specs: FilterSpecs; filters: Readonly<Record<string, string>>; names?: DisplayNames },
  together: boolean,
): FigureScope['parts'] {
  const counting = Object.entries(specs).filter(([field]) => !PART_OF_PERIOD.test(field) && !(together && field === OF_LIST))
  const chosen = describeFilters(Object.fromEntries(counting), filters, names)
  return [['Period', period], ...chosen.map(({ label, words }) => [label, words] as const)]
}
