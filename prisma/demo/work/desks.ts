import { DEMO_STATES } from '../loans/places.ts'
import type { Person } from '../people.ts'
import { type Random, type Weighted, weighted } from '../random.ts'
import { NAMED, POSTS, type PostName } from '../staff/staff.ts'

/** The named ones carry more, so that whoever signs in as one finds work; leads carry little. */
function loadOf({ id, post, loginType }: Person): number {
  const { access, department } = POSTS[post]
  const named = id <= NAMED.length && loginType === 0
  if (access !== 'Employee') return named ? 0.5 : 0.2
  if (!named) return 1
  return department === 'Quality Control' ? 2.5 : 1.6
}

const byLoad = (people: readonly Person[]) => weighted(people, people.map(loadOf))

/** Who may be given work on each desk by the state of the property, who reviews, and who runs a desk. */
export function makeDesks(people: readonly Person[]) {
  const named = (post: PostName) => people.find((person) => person.post === post) as Person
  const working = (...posts: PostName[]) => people.filter(({ post, inactiveReason }) => posts.includes(post) && inactiveReason === '')
  const licensedFor = (state: string) => (person: Person) => person.skills.some(({ kind, value }) => kind === 'licence' && value === state)
  const pool = (...posts: PostName[]): Pool => {
    const able = working(...posts)
    return new Map(
      DEMO_STATES.map(({ code }) => {
        const licensed = able.filter(licensedFor(code))
        // A desk that has fewer than two people for a state lends everybody it has.
        return [code, byLoad(licensed.length < 2 ? able : licensed)]
      }),
    )
  }
  return {
    closing: pool('closer', 'closingLead'),
    processor: pool('processor', 'processorLead'),
    underwriter: pool('underwriter', 'underwriterLead'),
    analysts: byLoad(working('qcAnalyst', 'qcLead')),
    administrator: named('administrator'),
    managers: { closing: named('closingManager'), processor: named('processorManager'), underwriter: named('underwriterManager') },
  }
}

type Pool = ReadonlyMap<string, Weighted<Person>>

/** Someone of the desk for the state, other than `not` when there is anybody else. */
export function drawFrom(pool: Pool, state: string, random: Random, not?: Person | null): Person {
  const able = pool.get(state) as Weighted<Person>
  let person = random.weighted(able)
  for (let tries = 0; person === not && tries < 4; tries++) person = random.weighted(able)
  return person === not ? (able.values.find((other) => other !== not) ?? person) : person
}
