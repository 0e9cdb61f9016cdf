import type { Permission } from '@ivue/contracts/permissions.ts'
import type { PersonInput } from '../../testing/add-person.ts'
import { now } from '../../testing/clock.ts'
import { addLoan, type LoanInput } from '../../testing/loans.ts'
import { type SignedInPerson, signedInPeople } from '../../testing/signed-in-people.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const LISTS: Permission[] = ['loans.view', 'loans.pipeline', 'grid.export']
const ALL: Permission[] = [...LISTS, 'loans.assign']

const INPUTS = {
  manager: { fullName: 'Mona Manager', accessLevel: 'Manager', roles: ['Manager - Processing'], permissions: ALL },
  second: { fullName: 'Sam Second', accessLevel: 'Manager', roles: ['Manager - Underwriting'], permissions: ALL },
  lead: { fullName: 'Lena Lead', accessLevel: 'Team Leader', roles: ['Processor'], permissions: ALL },
  pat: { fullName: 'Pat Processor', roles: ['Processor'], permissions: LISTS },
  quinn: { fullName: 'Quinn Processor', roles: ['Processor'], permissions: ALL },
  uma: { fullName: 'Uma Underwriter', roles: ['Underwriter'], permissions: LISTS },
  noel: { fullName: 'Noel Nobody' },
} satisfies Record<string, PersonInput>
export type Name = keyof typeof INPUTS

export interface World extends TestApp {
  people: Record<Name, SignedInPerson>
}

/**
 * Starts the server. `lead` leads the team of the processor `pat`; `quinn` is a processor without a team, `uma` an underwriter; `noel`
 * has no permissions.
 */
export async function loanListWorld(): Promise<World> {
  const t = await testApp()
  const people = await signedInPeople<Name>(t, INPUTS, [{ name: 'North', leader: 'lead', members: ['pat'] }])
  for (const { id } of [people.pat, people.quinn, people.lead, people.uma]) await addSkills(t, id)
  return { ...t, people }
}

async function addSkills({ db }: TestApp, userId: number): Promise<void> {
  const kinds = { purpose: ['Purchase', 'Refinance', 'Cash-Out Refinance'], loanType: ['Conventional', 'FHA', 'VA'], licence: ['TX'] }
  const data = Object.entries(kinds).flatMap(([kind, values]) => values.map((value) => ({ userId, kind, value })))
  await db.userSkill.createMany({ data })
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
const PLACES = [
  ['Pre-Decision', 'Application Received'],
  ['Underwriting', 'Submitted'],
  ['Underwriting', 'Suspended'],
  ['Underwriting', 'Final Risk Review'],
  ['Approved', 'Approved with Conditions'],
  ['Approved', 'Clear to Close'],
  ['Closing', 'ICD Sent'],
  ['Closing', ''],
  ['Closing', 'Ready to Fund'],
  ['Funded', 'Post-Closing'],
  ['Cancelled', 'Withdrawn'],
] as const

/** Adds sixty-six loans that vary in everything the lists show, with many equal values. */
export async function addLoans({ db, people }: World): Promise<void> {
  const { pat, quinn, uma, lead } = people
  const imports = await Promise.all(
    ['2026-03-01', '2026-03-02'].map((day) =>
      db.import.create({
        data: {
          type: 'processorUW',
          importOn: new Date(day),
          contentHash: Buffer.from(day),
          fileName: 'x.xlsx',
          createdById: lead.id,
          endedAt: new Date(`${day}T11:05:00Z`),
        },
      }),
    ),
  )
  for (let n = 0; n < 66; n++) {
    const [status, substatus] = at(PLACES, n)
    const processor = at([pat.id, null, quinn.id, pat.id, lead.id], n)
    const closes = status === 'Closing' || substatus === 'Clear to Close'
    const input: LoanInput = {
      status,
      substatus,
      borrowerLastName: at(['Okafor', 'Núñez', 'Zhang', 'de la Cruz', "O'Neil"], n),
      borrowerFirstName: at(['Nneka', 'Joy', 'Álvaro', ''], n),
      purpose: at(['Purchase', 'Refinance', 'Cash-Out Refinance', 'Construction Loan'], n),
      type: at(['Conventional', 'FHA', 'VA', 'USDA', 'Jumbo'], n),
      propertyState: at(['TX', 'CA', 'NY'], n),
      priority: at(['Normal', 'Rush', 'Normal', 'VIP'], n),
      underwriterId: at([uma.id, null, null, uma.id], n),
      createdAt: new Date(Date.UTC(2026, 1, 1 + (n % 9), n % 24)),
      submittedAt: n % 4 === 1 ? new Date(Date.UTC(2026, 1, 3 + (n % 7), 5)) : null,
      finalCreditDecisionOn: n % 6 === 5 ? null : new Date(Date.UTC(2026, 1, 10 + (n % 12))),
      queueSince: new Date(Date.UTC(2026, 1, 12, n % 11)),
      lastImportId: at([imports[0]?.id ?? null, imports[1]?.id ?? null, null], n),
      locked: n % 10 === 3,
      slots: closes ? [at([pat.id, quinn.id], n), at([null, lead.id, null], n)] : [],
      ...(processor === null
        ? {}
        : { processorId: processor, processorTask: processor, processorAssignedAt: new Date(Date.UTC(2026, 1, 11, n % 13)) }),
    }
    const loan = await addLoan(db, input)
    if (!closes) await db.task.delete({ where: { id: loan.taskId } })
    if (n % 3 === 0 && loan.processorTaskId > 0)
      await db.task.update({
        where: { id: loan.processorTaskId },
        data: { status: 'Completed', stage: 'Final Risk Review', doneAt: new Date(Date.UTC(2026, 1, 20, n % 5)) },
      })
    if (n % 8 === 3)
      await db.task.create({ data: { loanId: loan.id, desk: 'underwriter', status: 'Open', stage: 'Reconsideration Risk Review' } })
    if (n % 5 === 0) {
      const pulledBackAt = n % 10 === 0 ? now() : null
      await db.review.create({ data: { loanId: loan.id, kind: 'processor', type: 'Processor QC', instance: 1, pulledBackAt } })
    }
  }
}
