import { type Random, weighted } from '../random.ts'
import cultures from './names.json' with { type: 'json' }

/**
 * First and last names by culture, with the share of the culture among borrowers and staff. Most people have both names from the same
 * culture. The names are combined at random, so that no real person is meant.
 */
const CULTURES = cultures.map(({ share, first, last }) => ({ share, first: first.split(' '), last: last.split(' ') }))
const ALL_FIRST = CULTURES.flatMap(({ first }) => first)
const BY_SHARE = weighted(
  CULTURES,
  CULTURES.map(({ share }) => share),
)

export function personName(random: Random): { first: string; last: string } {
  const culture = random.weighted(BY_SHARE)
  const first = random.chance(0.9) ? random.pick(culture.first) : random.pick(ALL_FIRST)
  const last = random.pick(culture.last)
  if (!random.chance(0.06)) return { first, last }
  const second = random.pick(random.weighted(BY_SHARE).last)
  return { first, last: second === last ? last : `${last}-${second}` }
}

export function fullName(random: Random): string {
  const { first, last } = personName(random)
  return `${first} ${last}`
}
