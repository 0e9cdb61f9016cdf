import type { Option } from '@ivue/contracts/grid.ts'

interface Sla {
  /** All, Met, Not Met or Reasons missing: of the measures. */
  SLA: string
  clock: string
}

const RESULTS = ['Met', 'Not Met', 'Reasons missing']
const AND = ' + '

/** One word for both filters; both, where a link names both. */
export function slaValue({ SLA, clock }: Sla): string {
  const words = [...(SLA === 'All' ? [] : [SLA]), ...(clock === 'All' ? [] : [`clock:${clock}`])]
  return words.length === 0 ? 'All' : words.join(AND)
}

/** What a chosen word means for each of the two. */
export function slaOf(value: string): Sla {
  const words = value.split(AND)
  const clock = words.find((word) => word.startsWith('clock:'))
  return { SLA: words.find((word) => RESULTS.includes(word)) ?? 'All', clock: clock?.slice('clock:'.length) ?? 'All' }
}

interface Choices {
  /** The list knows the result of measures: Met and Not Met then mean that, as specified. */
  hasResult: boolean
  clocks: readonly string[]
  chosen: string
}

/** All, how it ended, then how the clock stands; a combination that only a link names is among them while it is chosen. */
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
