import { describeFilters, type Names } from '@ivue/contracts/grid/filter-words.ts'
import type { FilterSpecs } from '@ivue/contracts/grid/list.ts'
import type { FigureScope } from '../explain/explanation.ts'

/** Filters that the period says, and that of the list alone, which figures of everybody together do not follow (domain 9.4). */
const SAID_BY_PERIOD = /^(date|months)/
const OF_LIST = 'statusType'

/** Returns period and selection of the figures of a report: those of its rows, or those of everybody together. */
export function figureParts(
  period: string,
  { specs, filters, names }: { specs: FilterSpecs; filters: Readonly<Record<string, string>>; names?: Names },
  together: boolean,
): FigureScope['parts'] {
  const counting = Object.entries(specs).filter(([field]) => !SAID_BY_PERIOD.test(field) && !(together && field === OF_LIST))
  const chosen = describeFilters(Object.fromEntries(counting), filters, names)
  return [['Period', period], ...chosen.map(({ label, words }) => [label, words] as const)]
}
