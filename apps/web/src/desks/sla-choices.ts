import type { Option } from '@ivue/contracts/grid/wire.ts'

/** The values of the two filters of a desk's list. */
interface SlaFilters {
  /** The result of the measures: All, Met, Not Met or Reasons missing. */
  SLA: string
  /** The state of the SLA clock, one of CLOCK_FILTERS. */
  clock: string
}

const RESULTS = ['Met', 'Not Met', 'Reasons missing']
const SEPARATOR = ' + '

/** Returns both filters as one value of the drop-down, 'Met + clock:Late'. Only a link can set both. */
export function formatSlaValue({ SLA, clock }: SlaFilters): string {
  const words = [...(SLA === 'All' ? [] : [SLA]), ...(clock === 'All' ? [] : [`clock:${clock}`])]
  return words.length === 0 ? 'All' : words.join(SEPARATOR)
}

/** Returns the two filters of a value of the drop-down. */
export function parseSlaValue(value: string): SlaFilters {
  const words = value.split(SEPARATOR)
  const clock = words.find((word) => word.startsWith('clock:'))
  return { SLA: words.find((word) => RESULTS.includes(word)) ?? 'All', clock: clock?.slice('clock:'.length) ?? 'All' }
}

interface Choices {
  /** Whether the list has results of measures. Met and Not Met then mean the result, otherwise the state of the clock. */
  hasResult: boolean
  clocks: readonly string[]
  chosen: string
}

/** Returns the options: All, results, clock states. A combination that a link has set is added while it is chosen. */
export function slaChoices({ hasResult, clocks, chosen }: Choices): Option[] {
  const running = clocks.filter((word) => word !== 'All' && !(hasResult && RESULTS.includes(word)))
  const choices = ['All', ...(hasResult ? RESULTS : []), ...running.map((word) => `clock:${word}`)].map((value) => ({
    value,
    label: value.replace('clock:', ''),
  }))
  if (choices.some(({ value }) => value === chosen)) return choices
  const { SLA, clock } = parseSlaValue(chosen)
  return [...choices, { value: chosen, label: SLA === 'All' ? `${clock} now` : `${SLA}, ${clock} now` }]
}
