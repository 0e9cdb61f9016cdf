import type { Option } from '@ivue/contracts/grid/wire.ts'

interface Sla {
  /** Result of the measures: All, Met, Not Met or Reasons missing. */
  SLA: string
  clock: string
}

const RESULTS = ['Met', 'Not Met', 'Reasons missing']
const AND = ' + '

/** Joins both filters into one value of the drop-down. A link can set both. */
export function slaValue({ SLA, clock }: Sla): string {
  const words = [...(SLA === 'All' ? [] : [SLA]), ...(clock === 'All' ? [] : [`clock:${clock}`])]
  return words.length === 0 ? 'All' : words.join(AND)
}

/** Splits a value of the drop-down into the two filters. */
export function slaOf(value: string): Sla {
  const words = value.split(AND)
  const clock = words.find((word) => word.startsWith('clock:'))
  return { SLA: words.find((word) => RESULTS.includes(word)) ?? 'All', clock: clock?.slice('clock:'.length) ?? 'All' }
}

interface Choices {
  /** The list has results of measures, so Met and Not Met refer to these instead of the clock. */
  hasResult: boolean
  clocks: readonly string[]
  chosen: string
}

/** The options: All, results, clock states. If a link has set both filters, that combination is added while chosen. */
export function slaChoices({ hasResult, clocks, chosen }: Choices): Option[] {
  const running = clocks.filter((word) => word !== 'All' && !(hasResult && RESULTS.includes(word)))
  const choices = ['All', ...(hasResult ? RESULTS : []), ...running.map((word) => `clock:${word}`)].map((value) => ({
    value,
    label: value.replace('clock:', ''),
  }))
  if (choices.some(({ value }) => value === chosen)) return choices
  const { SLA, clock } = slaOf(chosen)
  return [...choices, { value: chosen, label: SLA === 'All' ? `${clock} now` : `${SLA}, ${clock} now` }]
}
