import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import type { Stage, StagedDesk } from '@ivue/contracts/desks/words.ts'
import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'
import type { Role } from '@ivue/contracts/session/viewer.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { PersonInput } from '../../testing/add-person.ts'
import { addLoan, type LoanInput } from '../../testing/loans.ts'
import { type SignedInPerson, signedInPeople } from '../../testing/signed-in-people.ts'
import { type TestApp, type TestAppOptions, testApp } from '../../testing/test-app.ts'

export type Name = 'admin' | 'manager' | 'lead' | 'unitLeader' | 'first' | 'second' | 'mate' | 'outsider' | 'looker' | 'beside' | 'nobody'

/** The calls of both desks under common names. */
export const CALLS = {
  processor: {
    list: processor.getDashboardProcessorTaskList,
    act: processor.dashboardProcessorAction,
    decide: processor.saveDecisionsProcessor,
    comment: processor.saveprocessorComment,
    thread: processor.getallcomments,
  },
  underwriter: {
    list: underwriter.getDashboardUnderwritterTaskList,
    act: underwriter.dashboardUnderwritterAction,
    decide: underwriter.saveDecisionsUnderwritter,
    comment: underwriter.saveunderwriterComment,
    thread: underwriter.getallcomments,
  },
} as const

const ROLES = {
  processor: { worker: 'Processor', manager: 'Manager - Processing', beside: 'Underwriter' },
  underwriter: { worker: 'Underwriter', manager: 'Manager - Underwriting', beside: 'Processor' },
} as const satisfies Record<StagedDesk, Record<string, Role>>

export interface StagedWorld extends TestApp {
  desk: StagedDesk
  people: Record<Name, SignedInPerson>
}

/**
 * Starts the server with the people of a staged desk: `first`, `second` and `mate` are one team under `lead` and `unitLeader`,
 * `outsider` works in another, `looker` may only view, `beside` works at the other staged desk, `nobody` has no permissions.
 */
export async function stagedWorld(desk: StagedDesk, options: TestAppOptions = {}): Promise<StagedWorld> {
  const t = await testApp(options)
  const { worker, manager, beside } = ROLES[desk]
  const act: Permission[] = [`${desk}.view`, `${desk}.act`, 'processor.log', 'loans.view', 'quality.submit']
  const all: Permission[] = [...act, `${desk}.assign`]
  const other = desk === 'processor' ? 'underwriter' : 'processor'
  const inputs: Record<Name, PersonInput> = {
    admin: { fullName: 'Ada Admin', accessLevel: 'Administrator', roles: ['Administrator'], permissions: ALL_PERMISSIONS },
    manager: { fullName: 'Mona Manager', accessLevel: 'Manager', roles: [manager], permissions: all },
    lead: { fullName: 'Lena Lead', accessLevel: 'Team Leader', roles: [worker], permissions: all },
    unitLeader: { fullName: 'Uma Unit', accessLevel: 'Unit Leader', roles: [worker], permissions: all },
    first: { fullName: 'Farid First', roles: [worker], permissions: act },
    second: { fullName: 'Sigrid Second', roles: [worker], permissions: act },
    mate: { fullName: 'Mateo Mate', roles: [worker], permissions: act },
    outsider: { fullName: 'Otto Outsider', roles: [worker], permissions: all },
    looker: { fullName: 'Lou Looker', roles: [worker], permissions: [`${desk}.view`] },
    beside: { fullName: 'Bea Beside', roles: [beside], permissions: [`${other}.view`, `${other}.act`, 'loans.view'] },
    nobody: { fullName: 'Noel Nobody' },
  }
  const people = await signedInPeople<Name>(t, inputs, [
    { name: 'Team North', leader: 'lead', unitLeader: 'unitLeader', members: ['first', 'second', 'mate'] },
    { name: 'Team South', members: ['outsider'] },
  ])
  return { ...t, desk, people }
}

export interface StagedLoan {
  id: number
  number: string
  /** The task at the world's desk. */
  taskId: number
  closingTaskId: number
}

/**
 * Adds a loan with an undecided task at the world's desk. `slots` are people of the world by name; the first is also the person on the
 * loan.
 */
export async function addStaged(
  { db, desk, people }: StagedWorld,
  { slots = ['first', 'second'], stage = 'Initial Review', status = 'Open', loan = {}, ...task }: StagedInput = {},
): Promise<StagedLoan> {
  const [slot1, slot2] = slots.map((name) => (name ? people[name].id : null))
  const own = desk === 'processor' ? { processorId: slot1 ?? null } : { underwriterId: slot1 ?? null }
  const made = await addLoan(db, { status: 'Underwriting', ...own, ...loan })
  const { id } = await db.task.create({
    data: {
      loanId: made.id,
      desk,
      status,
      stage,
      slot1Id: slot1 ?? null,
      slot2Id: slot2 ?? null,
      importedAt: new Date('2026-03-02T15:00:00Z'),
      ...task,
    },
  })
  return { id: made.id, number: made.number, taskId: id, closingTaskId: made.taskId }
}

export interface StagedInput extends Partial<Omit<Prisma.TaskUncheckedCreateInput, 'loanId' | 'desk'>> {
  slots?: readonly [one?: Name | null, two?: Name | null]
  stage?: Stage
  loan?: LoanInput
}
