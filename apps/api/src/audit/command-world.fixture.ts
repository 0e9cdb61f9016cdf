import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { type ImportWorld, importWorld } from '../imports/import-world.fixture.ts'
import type { PersonInput } from '../testing/add-person.ts'
import { addLoan, type LoanInput } from '../testing/loans.ts'
import { type SignedInPerson, signedInPeople } from '../testing/signed-in-people.ts'
import type { SignIn } from '../testing/test-app.ts'

/** A command to send, and the changes that the audit trail must record: "Loan 1: Closer 1: Farid First → Mateo Mate". */
export interface Sent {
  body: object
  says: readonly string[]
  /** The sender: the administrator by default, null for an anonymous call. */
  as?: SignIn | null
  /** The title in the trail if it differs from the call's title. */
  title?: string
}
export type Prepare = (w: CommandWorld) => Sent | Promise<Sent>
/** The cases of a command, or the reason why it records no change. */
export type Row = Readonly<Record<string, Prepare>> | string

const PERMISSIONS = { permissions: ALL_PERMISSIONS }
const INPUTS = {
  admin: { fullName: 'Ada Admin', accessLevel: 'Administrator', roles: ['Administrator'], drEmail: 'ada@example.test', ...PERMISSIONS },
  first: { fullName: 'Farid First', roles: ['Closer'], ...PERMISSIONS },
  mate: { fullName: 'Mateo Mate', roles: ['Closer'], ...PERMISSIONS },
  priya: { fullName: 'Priya Processor', roles: ['Processor'], ...PERMISSIONS },
  pablo: { fullName: 'Pablo Processor', roles: ['Processor'] },
  una: { fullName: 'Una Underwriter', roles: ['Underwriter'], ...PERMISSIONS },
  ugo: { fullName: 'Ugo Underwriter', roles: ['Underwriter'] },
  member: { fullName: 'Dana Kim', drEmail: 'dana@example.test', firstName: 'Dana', lastName: 'Kim', permissions: ['closing.view'] },
} satisfies Record<string, PersonInput>

export interface WorkedLoan {
  id: number
  number: string
  closing: number
  processor: number
  underwriter: number
}

export interface CommandWorld extends ImportWorld {
  people: Record<keyof typeof INPUTS, SignedInPerson>
  /** Adds a loan with a task at all three desks: held by Farid, Priya and Una. */
  loan(input?: LoanInput): Promise<WorkedLoan>
  /** Adds a new person with a password, signed in. */
  member(): Promise<SignIn & { id: number; fullName: string }>
}

/** The server with a worker and all people whose work the commands change. */
export async function commandWorld(): Promise<CommandWorld> {
  const world = await importWorld({
    settings: { 'closing.autoComplete': true, 'processor.autoComplete': true, 'underwriter.autoComplete': true },
  })
  const people = await signedInPeople<keyof typeof INPUTS>(world, INPUTS, [])
  const skills = { purpose: 'Purchase', loanType: 'Conventional', licence: 'TX' }
  await world.db.userSkill.createMany({
    data: [people.pablo, people.ugo].flatMap(({ id }) => Object.entries(skills).map(([kind, value]) => ({ userId: id, kind, value }))),
  })
  return {
    ...world,
    people,
    async loan(input = {}) {
      const { first, priya, una } = people
      const made = await addLoan(world.db, { slots: [first.id], processorTask: priya.id, underwriterId: una.id, ...input })
      const { id } = await world.db.task.create({
        data: { loanId: made.id, desk: 'underwriter', status: 'Open', stage: 'Initial Risk Review', slot1Id: una.id },
      })
      return { id: made.id, number: made.number, closing: made.taskId, processor: made.processorTaskId, underwriter: id }
    },
    async member() {
      const person = await world.person({ ...INPUTS.member, passwordChangedAt: new Date('2026-01-05T12:00:00Z') })
      return { ...person, ...(await world.signIn(person.username)) }
    },
  }
}
