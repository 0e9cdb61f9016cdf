import type { AclPool, PermissionOption } from '@ivue/contracts/people/group.ts'
import { containsWords } from '@ivue/contracts/wire/text.ts'

export type PickSummary = 'all' | 'some' | 'none'

/** Returns whether all, some or none of the permissions are selected. */
export function summarizePicks(ids: readonly string[], picks: ReadonlySet<string>): PickSummary {
  const count = ids.filter((id) => picks.has(id)).length
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some'
}

/**
 * Returns the picks after pressing the checkbox of all permissions. It selects all, or clears all if all are selected. Locked permissions
 * do not change (platform 2.8).
 */
export function pickAll(ids: readonly string[], picks: ReadonlySet<string>, locked: Readonly<Record<string, string>>): Set<string> {
  const free = ids.filter((id) => !locked[id])
  const clear = free.length > 0 && free.every((id) => picks.has(id))
  const next = new Set(picks)
  for (const id of free)
    if (clear) next.delete(id)
    else next.add(id)
  return next
}

export type CardFilter = 'All' | 'Granted' | 'Changed'

export interface CardPermissions {
  module: string
  powers: readonly PermissionOption[]
  ids: readonly string[]
}

/** Returns the cards with the permissions that match search and filter, without empty cards. */
export function filterCards(
  pool: AclPool,
  { search, sieve, picks, changed }: { search: string; sieve: CardFilter; picks: ReadonlySet<string>; changed: ReadonlySet<string> },
): CardPermissions[] {
  const shows = (module: string, { id, val, desc }: PermissionOption) => {
    if (sieve === 'Granted' && !picks.has(id)) return false
    if (sieve === 'Changed' && !changed.has(id)) return false
    return containsWords([module, val, desc].join(' '), search)
  }
  return Object.entries(pool)
    .map(([module, powers]) => ({ module, powers: powers.filter((power) => shows(module, power)), ids: powers.map(({ id }) => id) }))
    .filter(({ powers }) => powers.length > 0)
}
