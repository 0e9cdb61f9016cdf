import type { ImportPerson } from '../people.ts'

/** Somebody who is given more than their day holds. */
export interface AboveLimit {
  name: string
  count: number
  most: number
}

/** Counts who is given how many loans of a desk today, so that whoever gets more than their day holds is named (domain 7.2, max_daily_assign). */
export class DailyLimits {
  readonly #people: Map<number, ImportPerson>
  readonly #given: Map<number, number>
  readonly #above = new Set<number>()

  /** `given`: what each was given today before this workbook, by user id. */
  constructor(people: Iterable<ImportPerson>, given: ReadonlyMap<number, number> = new Map()) {
    this.#people = new Map(Array.from(people, (person) => [person.id, person]))
    this.#given = new Map(given)
  }

  /** One more for this person; warns when that is more than their limit. */
  give(id: number, warn: (msg: string, tryInstead: string) => void): void {
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

/** So that a message stays one to read. */
const NAMED = 10

/** Who is above the limit, by how much, most first, as one sentence; empty when nobody is. */
export function aboveLimit(people: readonly AboveLimit[]): string {
  if (people.length === 0) return ''
  const most = people.toSorted((one, other) => other.count - other.most - (one.count - one.most) || (one.name < other.name ? -1 : 1))
  const rest = most.length - NAMED
  const named = most.slice(0, NAMED).map(({ name, count, most }) => `${name} ${count} of ${most}`)
  return `Above the daily limit: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
}
