import type { ImportPerson } from '../../rules/people.ts'

/** A person who gets more loans today than their limit: `count` of at most `most`. */
export interface AboveLimit {
  name: string
  count: number
  most: number
}

/** Counts the loans of a desk given to each person today, to report those above their limit (domain 7.2, max_daily_assign). */
export class DailyLimits {
  readonly #people: Map<number, ImportPerson>
  readonly #given: Map<number, number>
  readonly #above = new Set<number>()

  /** Starts with the loans given to each person today before this workbook (`given`), by user id. */
  constructor(people: Iterable<ImportPerson>, given: ReadonlyMap<number, number> = new Map()) {
    this.#people = new Map(Array.from(people, (person) => [person.id, person]))
    this.#given = new Map(given)
  }

  /** Counts one more loan for the person, and calls `warn` if that exceeds their limit. */
  countLoan(id: number, warn: (msg: string, tryInstead: string) => void): void {
    const count = (this.#given.get(id) ?? 0) + 1
    this.#given.set(id, count)
    const person = this.#people.get(id)
    if (!person || count <= person.maxDailyAssign) return
    this.#above.add(id)
    warn(
      `With this one ${person.name} is given ${count} today, at most ${person.maxDailyAssign} are allowed`,
      'Somebody whose day is not full',
    )
  }

  above(): AboveLimit[] {
    return [...this.#above].map((id) => {
      const { name = '', maxDailyAssign: most = 0 } = this.#people.get(id) ?? {}
      return { name, count: this.#given.get(id) ?? 0, most }
    })
  }
}

const MAX_NAMED = 10

/** Returns one sentence with the people above their limit, largest excess first; empty if there are none. */
export function describePeopleAboveLimit(people: readonly AboveLimit[]): string {
  if (people.length === 0) return ''
  const most = people.toSorted((one, other) => other.count - other.most - (one.count - one.most) || (one.name < other.name ? -1 : 1))
  const rest = most.length - MAX_NAMED
  const named = most.slice(0, MAX_NAMED).map(({ name, count, most }) => `${name} ${count} of ${most}`)
  return `Above the daily limit: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
}
