import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { Person } from './people.ts'
import { DEMO_STATES } from './places.ts'
import { type Random, type Weighted, weighted } from './random.ts'
import { NAMED, POSTS, type PostName } from './staff.ts'

/** Who may be given work on a desk, by state of the property. */
export type Pool = ReadonlyMap<string, Weighted<Person>>

export interface Desks {
  closer: Pool
  processor: Pool
  underwriter: Pool
  analysts: Weighted<Person>
  administrator: Person
  managers: Record<Desk, Person>
}

/** The named ones carry more, so that whoever signs in as one finds work; leads carry little. */
function loadOf(person: Person): number {
  const { access, department } = POSTS[person.post]
  const named = person.id <= NAMED.length && person.loginType === 0
  if (access !== 'Employee') return named ? 0.5 : 0.2
  if (!named) return 1
  return department === 'Quality Control' ? 2.5 : 1.6
}

function poolOf(people: readonly Person[], posts: readonly PostName[]): Pool {
  const able = people.filter((person) => posts.includes(person.post) && person.inactiveReason === '')
  const pool = new Map<string, Weighted<Person>>()
  for (const { code } of DEMO_STATES) {
    const licensed = able.filter(({ skills }) => skills.some(({ kind, value }) => kind === 'licence' && value === code))
    // A desk that has fewer than two people for a state lends everybody it has.
    pool.set(code, weighted((licensed.length < 2 ? able : licensed).map((person) => [person, loadOf(person)] as const)))
  }
  return pool
}

export function makeDesks(people: readonly Person[]): Desks {
  const analysts = people.filter(({ post, inactiveReason }) => (post === 'qcAnalyst' || post === 'qcLead') && inactiveReason === '')
  const named = (post: PostName) => people.find((person) => person.post === post) as Person
  return {
    closer: poolOf(people, ['closer', 'closingLead']),
    processor: poolOf(people, ['processor', 'processorLead']),
    underwriter: poolOf(people, ['underwriter', 'underwriterLead']),
    analysts: weighted(analysts.map((person) => [person, loadOf(person)] as const)),
    administrator: named('administrator'),
    managers: { closing: named('closingManager'), processor: named('processorManager'), underwriter: named('underwriterManager') },
  }
}

/** Someone of the desk for the state, other than `not` when there is anybody else. */
export function drawFrom(pool: Pool, state: string, random: Random, not?: Person | null): Person {
  const able = pool.get(state) as Weighted<Person>
  let person = random.weighted(able)
  for (let tries = 0; person === not && tries < 4; tries++) person = random.weighted(able)
  return person === not ? (able.values.find((other) => other !== not) ?? person) : person
}
