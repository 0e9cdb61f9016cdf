import type { Call, InputOf } from '@ivue/contracts/contract.ts'
import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'
import { checklists } from '@ivue/contracts/quality/reviews/contract.ts'
import { KIND_OF, type ReviewKind, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { Checklist } from '@ivue/contracts/worklist/checklist-answer.ts'
import type { PersonInput } from '../../testing/add-person.ts'
import { type AddedLoan, addLoan } from '../../testing/loans.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, type TestAppOptions, testApp } from '../../testing/test-app.ts'

/** The calls of each kind, by purpose. */
export const REVIEW_CALLS = {
  processor: {
    list: checklists.getDashboardQcProcessorTaskList,
    act: checklists.dashboardQcProcessorAction,
    save: checklists.saveDecisionsQcProcessor,
  },
  underwriter: {
    list: checklists.getDashboardQcUnderwritterTaskList,
    act: checklists.dashboardQcUnderwritterAction,
    save: checklists.saveDecisionsQcUnderwritter,
  },
  closer: {
    list: checklists.getDashboardQcCloserTaskList,
    act: checklists.dashboardQcCloserAction,
    save: checklists.saveDecisionsQcCloser,
  },
} as const

export type Name = 'manager' | 'ana' | 'ben' | 'processor' | 'underwriter' | 'closer'

export interface ReviewWorld extends TestApp {
  people: Record<Name, SignIn>
  /** Adds a loan with a review of the type, by default assigned to Ana. Returns the review's id and the loan. */
  add(type: ReviewType, input?: { reviewer?: number | null; selection?: string }): Promise<{ id: number; loan: AddedLoan }>
  save(
    kind: ReviewKind,
    as: Name,
    input: { operation: string; qaId: number; answer?: unknown; audit?: string; version?: number; key?: string },
  ): Promise<Awaited<ReturnType<TestApp['call']>>>
  open(kind: ReviewKind, as: Name, id: number, operation?: string): Promise<Checklist>
}

const BANK = [
  { kind: 'processor', sno: 1, qc: 'Processor', type: 'Critical', category: 'Income', question: 'Is the income right?' },
  { kind: 'processor', sno: 2, qc: 'Processor', type: 'Coachback', category: 'Income', question: 'Is the stub in the file?' },
  { kind: 'processor', sno: 3, qc: 'Underwriter', type: 'Critical', category: 'AUS', question: 'Does the AUS agree?' },
  { kind: 'underwriter', sno: 1, qc: 'Underwriter', type: 'Assets', category: 'Combine', question: 'Are the assets right?' },
  { kind: 'underwriter', sno: 2, qc: 'Underwriter', type: 'Insurance', category: 'Purchase', question: 'Is the insurance right?' },
  { kind: 'underwriter', sno: 3, qc: 'Underwriter', type: 'Process', category: 'Refinance', question: 'Is the payoff right?' },
  { kind: 'closer', sno: 1, qc: '', type: 'Material', category: 'Escrow', question: 'Is the escrow right?' },
  { kind: 'closer', sno: 2, qc: '', type: 'Moderate', category: 'POA', question: 'Is the power of attorney right?' },
  { kind: 'closer', sno: 3, qc: '', type: '', category: 'Payoff', question: 'Is the payoff right?' },
]

/** Starts a server with small question banks, two analysts, their manager and the people whose work is reviewed. */
export async function reviewWorld(options: TestAppOptions = {}): Promise<ReviewWorld> {
  const t = await testApp(options)
  await t.db.checkpoint.createMany({ data: BANK })
  const signedIn = async (input: PersonInput, permissions: readonly Permission[] = ALL_PERMISSIONS) =>
    openSession(t.db, await t.person({ permissions: [...permissions], ...input }))
  const people = {
    manager: await signedIn({ fullName: 'Mia Manager', roles: ['Manager - QC'] }),
    ana: await signedIn({ fullName: 'Ana Analyst', roles: ['QC Analyst'] }),
    ben: await signedIn({ fullName: 'Ben Analyst', roles: ['QC Analyst'] }),
    processor: await signedIn({ fullName: 'Pia Processor', roles: ['Processor'] }),
    underwriter: await signedIn({ fullName: 'Ulf Underwriter', roles: ['Underwriter'] }),
    closer: await signedIn({ fullName: 'Clo Closer', roles: ['Closer'] }),
  }
  const call = (what: Call, input: unknown, as: Name) => t.call(what, input as InputOf<Call>, people[as])

  return {
    ...t,
    people,
    async add(type, { reviewer = people.ana.userId, selection = 'In-line' } = {}) {
      const kind = KIND_OF[type]
      const worked = { processor: people.processor, underwriter: people.underwriter, closer: people.closer }[kind]
      const loan = await addLoan(t.db, {
        slots: [people.closer.userId],
        processorTask: people.processor.userId,
        underwriterId: people.underwriter.userId,
      })
      const task = await t.db.task.findFirst({ where: { loanId: loan.id, desk: kind === 'closer' ? 'closing' : kind } })
      const { id } = await t.db.review.create({
        data: {
          loanId: loan.id,
          taskId: task?.id ?? null,
          kind,
          type,
          instance: 1,
          selection,
          assignedToId: reviewer,
          workedById: worked.userId,
          processorId: people.processor.userId,
          underwriterId: people.underwriter.userId,
        },
      })
      return { id, loan }
    },
    save: (kind, as, input) => call(REVIEW_CALLS[kind].save, input, as),
    async open(kind, as, id, operation = 'Get Question') {
      const { response } = await call(REVIEW_CALLS[kind].list, { operation, qaId: String(id) }, as)
      return response as Checklist
    },
  }
}
