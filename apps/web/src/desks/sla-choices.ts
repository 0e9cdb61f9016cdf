import type { Option } from '@ivue/contracts/grid/wire.ts'

/** The values of the two filters of a desk's list. */
interface SlaFilters {
  /** The result of the measures: All, Met, Not Met or Reasons missing; or a value that only a link chooses. */
  SLA: string
  /** The state of the SLA clock, one of CLOCK_FILTERS. */
  clock: string
}

const RESULTS = ['Met', 'Not Met', 'Reasons missing']
const SEPARATOR = ' + '

/** Returns both filters as one value of the drop-down, such as 'Met + clock:Late'. Only a link can set both at once. */
export function formatSlaValue({ SLA, clock }: SlaFilters): string {
  const words = [...(SLA === 'All' ? [] : [SLA]), ...(clock === 'All' ? [] : [`clock:${clock}`])]
  return words.length === 0 ? 'All' : words.join(SEPARATOR)
}

/** Parses a value of the drop-down into the two filters. */
export function parseSlaValue(value: string): SlaFilters {
  const words = value.split(SEPARATOR)
  const clock = words.find((word) => word.startsWith('clock:'))
  return { SLA: words.find((word) => word !== clock) ?? 'All', clock: clock?.slice('clock:'.length) ?? 'All' }
}

interface Choices {
  /** Whether the list shows the results of measures. If it does, Met and Not Met filter by result, otherwise by the state of the clock. */
  hasResult: boolean
  clocks: readonly string[]
  chosen: string
}

/** Returns the options: All, results, states of the clock. A value of the link that is not among them is added. */
export function slaChoices({ hasResult, clocks, chosen }: Choices): Option[] {
  const running = clocks.filter((word) => word !== 'All' && !(hasResult && RESULTS.includes(word)))
  const choices = ['All', ...(hasResult ? RESULTS : []), ...running.map((word) => `clock:${word}`)].map((value) => ({
    value,
    label: value.replace('clock:', ''),
  }))
  if (choices.some(({ value }) => value === chosen)) return choices
  const { SLA, clock } = parseSlaValue(chosen)
  return [...choices, { value: chosen, label: SLA === 'All' ? `${clock} now` : clock === 'All' ? SLA : `${SLA}, ${clock} now` }]
}
