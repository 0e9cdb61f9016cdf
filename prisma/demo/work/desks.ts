import { DEMO_STATES } from '../loans/places.ts'
import type { Person } from '../people.ts'
import { type Random, type WeightedChoice, weighted } from '../random.ts'
import { NAMED_SIGN_INS, POSTS, type PostName } from '../staff/staff.ts'

/**
 * Returns the weight of a person when work is assigned. Named users get more, so that they have work when somebody signs in; leads get
 * little.
 */
function loadWeight({ id, post, loginType }: Person): number {
  const { access, department } = POSTS[post]
  const named = id <= NAMED_SIGN_INS.length && loginType === 0
  if (access !== 'Employee') return named ? 0.5 : 0.2
  if (!named) return 1
  return department === 'Quality Control' ? 2.5 : 1.6
}

const weightedByLoad = (people: readonly Person[]) => weighted(people, people.map(loadWeight))

/**
 * Returns the people who can be assigned at each desk by state of the property, the reviewers, and the managers of the
 * desks.
 */
export function makeDesks(people: readonly Person[]) {
  const named = (post: PostName) => people.find((person) => person.post === post) as Person
  const working = (...posts: PostName[]) => people.filter(({ post, inactiveReason }) => posts.includes(post) && inactiveReason === '')
  const licensedFor = (state: string) => (person: Person) => person.skills.some(({ kind, value }) => kind === 'licence' && value === state)
  const pool = (...posts: PostName[]): Pool => {
    const able = working(...posts)
    return new Map(
      DEMO_STATES.map(({ code }) => {
        const licensed = able.filter(licensedFor(code))
        // If fewer than two people have a licence for a state, everybody is used.
        return [code, weightedByLoad(licensed.length < 2 ? able : licensed)]
      }),
    )
  }
  return {
    closing: pool('closer', 'closingLead'),
    processor: pool('processor', 'processorLead'),
    underwriter: pool('underwriter', 'underwriterLead'),
    analysts: weightedByLoad(working('qcAnalyst', 'qcLead')),
    administrator: named('administrator'),
    managers: { closing: named('closingManager'), processor: named('processorManager'), underwriter: named('underwriterManager') },
  }
}

type Pool = ReadonlyMap<string, WeightedChoice<Person>>

/** Returns a random person of the desk for a state, other than `not` if possible. */
export function drawPerson(pool: Pool, state: string, random: Random, not?: Person | null): Person {
  const able = pool.get(state) as WeightedChoice<Person>
  let person = random.weighted(able)
  for (let tries = 0; person === not && tries < 4; tries++) person = random.weighted(able)
  return person === not ? (able.values.find((other) => other !== not) ?? person) : person
}
