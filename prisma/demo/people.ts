import { LOAN_TYPES, PURPOSES } from '@ivue/contracts/loans/words.ts'
import { FINAL_REVIEW_PERMISSIONS } from '@ivue/contracts/session/viewer.ts'
import { personName } from './names.ts'
import { DEMO_STATES } from './places.ts'
import { Random } from './random.ts'
import { type Department, DIRECTORY_USER, NAMED, POSTS, type PostName, type Staffing, staffingFor } from './staff.ts'

export interface Person {
  id: number
  username: string
  employeeId: string
  first: string
  last: string
  fullName: string
  post: PostName
  loginType: number
  teamId: number | null
  inactiveReason: string
  location: string
  finalReviewPermission: string
  maxDailyAssign: number
  /** Days ago. */
  lastLogin: number
  passwordAge: number
  skills: readonly { kind: 'licence' | 'qcType' | 'purpose' | 'loanType'; value: string }[]
}

interface DemoTeam {
  id: number
  name: string
  department: Department
  leaderId: number | null
  unitLeaderId: number | null
}

export interface Staff {
  people: Person[]
  teams: DemoTeam[]
}

const POSTS_OF: Record<Department, { unitLeader: PostName; lead: PostName; employee: PostName; letter: string }> = {
  Closing: { unitLeader: 'closingUnitLeader', lead: 'closingLead', employee: 'closer', letter: 'c' },
  Processing: { unitLeader: 'processorUnitLeader', lead: 'processorLead', employee: 'processor', letter: 'p' },
  Underwriting: { unitLeader: 'underwriterUnitLeader', lead: 'underwriterLead', employee: 'underwriter', letter: 'u' },
  'Quality Control': { unitLeader: 'qcUnitLeader', lead: 'qcLead', employee: 'qcAnalyst', letter: 'q' },
}
export const QC_TYPES = ['Processor QC', 'UW Review', 'Final Review', 'ICD QC', 'Final Doc QC'] as const
const LEAVING = ['Resigned', 'Transferred', 'Retired', 'Long-term leave']
const LOCATIONS = ['Chandler', 'Charlotte', 'Plano', 'Remote']
const ASSISTANT_EVERY = 15

function skillsOf(post: PostName, named: boolean, random: Random): Person['skills'] {
  const { department, access } = POSTS[post]
  if (department === null || access === 'Manager') return []
  if (department === 'Quality Control') return QC_TYPES.map((value) => ({ kind: 'qcType' as const, value }))
  const licences = DEMO_STATES.filter((_, rank) => random.chance(named && rank < 20 ? 1 : 0.35)).map(({ code }) => code)
  return [
    ...licences.map((value) => ({ kind: 'licence' as const, value })),
    ...PURPOSES.filter((purpose) => purpose !== 'Construction Loan' || random.chance(0.5)).map((value) => ({
      kind: 'purpose' as const,
      value,
    })),
    ...LOAN_TYPES.filter((type) => type === 'Conventional' || random.chance(0.75)).map((value) => ({ kind: 'loanType' as const, value })),
  ]
}

function makePerson(id: number, post: PostName, random: Random, given?: { username: string; first: string; last: string }): Person {
  const { department, access } = POSTS[post]
  const { first, last } = given ?? personName(random)
  const letter = department === null ? 'a' : POSTS_OF[department].letter
  const leaves = !given && access === 'Employee' && random.chance(0.05)
  return {
    id,
    username: given?.username ?? `${letter}${first[0]}${last[0]}${2000 + id}`.toLowerCase(),
    employeeId: `DR${10_000 + id}`,
    first,
    last,
    fullName: `${first} ${last}`,
    post,
    loginType: given?.username === DIRECTORY_USER ? 1 : 0,
    teamId: null,
    inactiveReason: leaves ? random.pick(LEAVING) : '',
    location: random.pick(LOCATIONS),
    finalReviewPermission: given || random.chance(0.8) ? FINAL_REVIEW_PERMISSIONS[0] : random.pick(FINAL_REVIEW_PERMISSIONS.slice(1)),
    maxDailyAssign: department === 'Quality Control' ? 12 : 10,
    lastLogin: leaves ? random.int(40, 400) : random.int(1, 6),
    passwordAge: random.int(3, 60),
    skills: skillsOf(post, given !== undefined, random),
  }
}

/** Everybody of a department and its teams: the named ones first, then as many as the volume needs. */
function seat(department: Department, need: Staffing, staff: Staff, random: Random): void {
  const { unitLeader, lead, employee } = POSTS_OF[department]
  const here = staff.people.filter(({ post }) => POSTS[post].department === department)
  const hire = (post: PostName) => {
    const person = makePerson(staff.people.length + 1, post, random)
    staff.people.push(person)
    return person
  }
  const fill = (post: PostName, count: number) => {
    const found = here.filter((person) => person.post === post)
    while (found.length < count) found.push(hire(post))
    return found
  }

  const unitLeaders = fill(unitLeader, need.unitLeaders)
  const leads = fill(lead, need.leads)
  const employees = here.filter(({ post }) => POSTS[post].access === 'Employee')
  while (employees.length < need.people) {
    const assistant = department === 'Closing' && employees.length % ASSISTANT_EVERY === 0
    employees.push(hire(assistant ? 'closerAssistant' : employee))
  }

  const size = Math.ceil(employees.length / leads.length)
  for (const [index, leader] of leads.entries()) {
    const unit = unitLeaders[Math.floor((index * unitLeaders.length) / leads.length)]
    const id = staff.teams.length + 1
    staff.teams.push({ id, name: `${department} Team ${index + 1}`, department, leaderId: leader.id, unitLeaderId: unit?.id ?? null })
    leader.teamId = id
    for (const person of employees.slice(index * size, (index + 1) * size)) person.teamId = id
  }
}

/** The staff of a world of so many loans, ids from 1, the named sign-ins first and always the same. */
export function makeStaff(loans: number, seed: string): Staff {
  const random = new Random(seed, 'people')
  const people = NAMED.map(([username, first, last, post], index) => makePerson(index + 1, post, random, { username, first, last }))
  const staff: Staff = { people, teams: [] }
  for (const [department, need] of Object.entries(staffingFor(loans))) seat(department as Department, need, staff, random)
  return staff
}
