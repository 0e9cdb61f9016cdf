import { LOAN_TYPES, PURPOSES } from '@ivue/contracts/loans/words.ts'
import { FINAL_REVIEW_PERMISSIONS } from '@ivue/contracts/session/viewer.ts'
import { REVIEWS } from './distributions.ts'
import { DEMO_STATES } from './loans/places.ts'
import { Random } from './random.ts'
import { personName } from './staff/names.ts'
import { type Department, DIRECTORY_USER, NAMED_SIGN_INS, POSTS, type PostName, SECOND_ADMINISTRATOR } from './staff/staff.ts'

/** Keys are named after columns of users, except for the post, the skills, and the ages in days of the password and the last sign-in. */
export type Person = ReturnType<typeof makePerson>
type Skill = { kind: 'licence' | 'qcType' | 'purpose' | 'loanType'; value: string }

export interface Staff {
  people: Person[]
  teams: { id: number; name: string; department: Department; leaderId: number; unitLeaderId: number }[]
}

/** By department: posts, first letter of user names, and people below the leads: minimum, and for a million loans (domain 6.1). */
const DEPARTMENTS = {
  Closing: { posts: ['closingUnitLeader', 'closingLead', 'closer'], letter: 'c', least: 14, ofMillion: 345 },
  Processing: { posts: ['processorUnitLeader', 'processorLead', 'processor'], letter: 'p', least: 13, ofMillion: 690 },
  Underwriting: { posts: ['underwriterUnitLeader', 'underwriterLead', 'underwriter'], letter: 'u', least: 11, ofMillion: 490 },
  'Quality Control': { posts: ['qcUnitLeader', 'qcLead', 'qcAnalyst'], letter: 'q', least: 6, ofMillion: 25 },
} as const satisfies Record<Department, { posts: readonly PostName[]; letter: string; least: number; ofMillion: number }>
/** The number of people in the smallest world (domain 6). */
const MIN_PEOPLE = 60
const PEOPLE_PER_LEAD = 11
const LEADS_PER_UNIT = 5
/** One closer in this many is an assistant. */
const ASSISTANT_EVERY = 15
const LEAVING_REASONS = ['Resigned', 'Transferred', 'Retired', 'Long-term leave']
export const LOCATIONS = ['Chandler', 'Charlotte', 'Plano', 'Remote']

function skillsOf(post: PostName, named: boolean, random: Random): Skill[] {
  const { department, access } = POSTS[post]
  const skills = (kind: Skill['kind'], values: readonly string[]) => values.map((value) => ({ kind, value }))
  if (department === null || access === 'Manager') return []
  if (department === 'Quality Control') return skills('qcType', Object.keys(REVIEWS))
  const licensed = DEMO_STATES.filter((_, rank) => random.chance(named && rank < 20 ? 1 : 0.35)).map(({ code }) => code)
  const purposes = PURPOSES.filter((purpose) => purpose !== 'Construction Loan' || random.chance(0.5))
  const types = LOAN_TYPES.filter((type) => type === 'Conventional' || random.chance(0.75))
  return [...skills('licence', licensed), ...skills('purpose', purposes), ...skills('loanType', types)]
}

function makePerson(id: number, post: PostName, random: Random, given?: { username: string; first: string; last: string }) {
  const { department, access } = POSTS[post]
  const { first, last } = given ?? personName(random)
  const letter = department === null ? 'a' : DEPARTMENTS[department].letter
  const leaves = !given && access === 'Employee' && random.chance(0.05)
  return {
    id,
    username: given?.username ?? `${letter}${first[0]}${last[0]}${2000 + id}`.toLowerCase(),
    employeeId: `DR${10_000 + id}`,
    firstName: first,
    lastName: last,
    fullName: `${first} ${last}`,
    post,
    accessLevel: access,
    loginType: given?.username === DIRECTORY_USER ? 1 : 0,
    teamId: null as number | null,
    inactiveReason: leaves ? random.pick(LEAVING_REASONS) : '',
    location: random.pick(LOCATIONS),
    finalReviewPermission: given || random.chance(0.8) ? FINAL_REVIEW_PERMISSIONS[0] : random.pick(FINAL_REVIEW_PERMISSIONS.slice(1)),
    maxDailyAssign: department === 'Quality Control' ? 12 : 10,
    lastLogin: leaves ? random.int(40, 400) : random.int(1, 6),
    passwordAge: random.int(3, 60),
    skills: skillsOf(post, given !== undefined, random),
  }
}

/** Adds the people and teams of a department: first the named users, then as many as the volume requires. */
function staffDepartment(department: Department, loans: number, { people, teams }: Staff, random: Random): void {
  const { posts, least, ofMillion } = DEPARTMENTS[department]
  const [unitLeader, lead, employee] = posts
  const here = people.filter(({ post }) => POSTS[post].department === department)
  const fill = (found: Person[], count: number, next: () => PostName) => {
    while (found.length < count) {
      const person = makePerson(people.length + 1, next(), random)
      people.push(person)
      found.push(person)
    }
    return found
  }
  const of = (wanted: PostName) => here.filter(({ post }) => post === wanted)
  const needed = Math.max(least, Math.round((ofMillion * loans) / 1_000_000))
  const leadsNeeded = Math.ceil(needed / PEOPLE_PER_LEAD)
  const unitLeaders = fill(of(unitLeader), Math.ceil(leadsNeeded / LEADS_PER_UNIT), () => unitLeader)
  const leads = fill(of(lead), leadsNeeded, () => lead)
  const employees = here.filter(({ post }) => POSTS[post].access === 'Employee')
  const assists = () => department === 'Closing' && employees.length % ASSISTANT_EVERY === 0
  fill(employees, needed, () => (assists() ? 'closerAssistant' : employee))

  const size = Math.ceil(employees.length / leads.length)
  for (const [index, leader] of leads.entries()) {
    const unit = unitLeaders[Math.floor((index * unitLeaders.length) / leads.length)] as Person
    const id = teams.length + 1
    teams.push({ id, name: `${department} Team ${index + 1}`, department, leaderId: leader.id, unitLeaderId: unit.id })
    leader.teamId = id
    for (const person of employees.slice(index * size, (index + 1) * size)) person.teamId = id
  }
}

/**
 * Returns the staff for a number of loans, with ids from 1. The named sign-ins come first and are always the same; the second administrator
 * is last.
 */
export function makeStaff(loans: number, seed: string): Staff {
  const random = new Random(seed, 'people')
  const people = NAMED_SIGN_INS.map(([username, first, last, post], index) =>
    makePerson(index + 1, post, random, { username, first, last }),
  )
  const staff: Staff = { people, teams: [] }
  for (const department of Object.keys(DEPARTMENTS)) staffDepartment(department as Department, loans, staff, random)
  // Managers hold no loans, so filling up with them takes work from nobody.
  while (people.length < MIN_PEOPLE - 1) people.push(makePerson(people.length + 1, 'processorManager', random))
  people.push(makePerson(people.length + 1, 'administrator', random, SECOND_ADMINISTRATOR))
  return staff
}
