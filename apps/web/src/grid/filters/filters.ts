import { isDay } from '@ivue/contracts/calendar/days.ts'

/** One filter of a list. Its key is the field of the body (`SLA`, `taskStatus`); its value travels as text in the link and in the body. */
export interface FilterSpec {
  /** The label: "SLA is Not Met". */
  label: string
  /** The value when the link names none; '' means not filtered and is not sent. */
  initial: string
  /** Values from a link that are not accepted are ignored. */
  accepts(value: string): boolean
  /** The label of a value that is an id. */
  words?(value: string): string
}
export type FilterSpecs<F extends string = string> = Record<F, FilterSpec>

export function textFilter(label: string, maxLength = 200, initial = ''): FilterSpec {
  return { label, initial, accepts: (value) => value.length <= maxLength }
}

/** One of a fixed list of words. */
export function choiceFilter(label: string, choices: readonly string[], initial = choices[0] ?? ''): FilterSpec {
  return { label, initial, accepts: (value) => choices.includes(value) }
}

const EARLIEST = '1900-01-01'

/** A calendar day, `YYYY-MM-DD`. */
export function dayFilter(label: string, initial = ''): FilterSpec {
  return { label, initial, accepts: (value) => value === '' || (isDay(value) && value >= EARLIEST) }
}

/** A comma list of record ids, or All. */
export function idsFilter(label: string, words?: (value: string) => string): FilterSpec {
  return { label, initial: 'All', accepts: (value) => value === 'All' || /^[\w.-]+(,[\w.-]+)*$/.test(value), ...(words && { words }) }
}

/** The active filters in words: ["SLA is Not Met", "From is 2026-11-18"]. */
export function activeFilters<F extends string>(specs: FilterSpecs<F>, values: Record<F, string>): string[] {
  return (Object.keys(specs) as F[])
    .filter((key) => values[key] !== '' && values[key] !== 'All')
    .map((key) => `${specs[key].label} is ${specs[key].words?.(values[key]) ?? values[key]}`)
}

/** Choosing All replaces the other choices, choosing another removes All, none left is All (work 2.5). */
export function chooseOrAll(before: readonly string[], after: readonly string[]): string[] {
  if (after.length === 0) return ['All']
  if (!after.includes('All')) return [...after]
  return before.includes('All') && after.length > 1 ? after.filter((id) => id !== 'All') : ['All']
}

/** The values that filter nothing, which may differ from those the list opens with. */
export function widestFilters<F extends string>(specs: FilterSpecs<F>): Record<F, string> {
  const widest = ({ initial, accepts }: FilterSpec) => (initial !== '' && accepts('All') ? 'All' : '')
  return Object.fromEntries((Object.keys(specs) as F[]).map((key) => [key, widest(specs[key])])) as Record<F, string>
}

export function withAll(options: readonly { label: string; value: string }[]): { label: string; value: string }[] {
  return [{ label: 'All', value: 'All' }, ...options.filter((option) => option.value !== 'All')]
}
