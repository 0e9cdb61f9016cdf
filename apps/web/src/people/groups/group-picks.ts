import type { AclPool, Power } from '@ivue/contracts/people/group.ts'
import { containsWords } from '@ivue/contracts/wire/text.ts'

export type Picked = 'all' | 'some' | 'none'

/** Whether all, some or none of the permissions are selected. */
export function pickedOf(ids: readonly string[], picks: ReadonlySet<string>): Picked {
  const count = ids.filter((id) => picks.has(id)).length
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some'
}

/** Selects all permissions, or clears them if all are selected; locked ones stay as they are (platform 2.8). */
export function pickAll(ids: readonly string[], picks: ReadonlySet<string>, locked: Readonly<Record<string, string>>): Set<string> {
  const free = ids.filter((id) => !locked[id])
  const clear = free.length > 0 && free.every((id) => picks.has(id))
  const next = new Set(picks)
  for (const id of free)
    if (clear) next.delete(id)
    else next.add(id)
  return next
}

export type Sieve = 'All' | 'Granted' | 'Changed'

export interface Card {
  module: string
  powers: readonly Power[]
  ids: readonly string[]
}

/** The cards with the permissions that match search and filter; empty cards are left out. */
export function cardsOf(
  pool: AclPool,
  { search, sieve, picks, changed }: { search: string; sieve: Sieve; picks: ReadonlySet<string>; changed: ReadonlySet<string> },
): Card[] {
  const shows = (module: string, { id, val, desc }: Power) => {
    if (sieve === 'Granted' && !picks.has(id)) return false
    if (sieve === 'Changed' && !changed.has(id)) return false
    return containsWords([module, val, desc].join(' '), search)
  }
  return Object.entries(pool)
    .map(([module, powers]) => ({ module, powers: powers.filter((power) => shows(module, power)), ids: powers.map(({ id }) => id) }))
    .filter(({ powers }) => powers.length > 0)
}
