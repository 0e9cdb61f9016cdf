import { deskModule } from '@ivue/contracts/desks/modules.ts'
import type { Desk, SlaResult } from '@ivue/contracts/desks/words.ts'
import { REVIEW_KINDS } from '@ivue/contracts/quality/reviews/words.ts'
import type { Person } from '../../testing/add-person.ts'
import { addLoan } from '../../testing/loans.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { Name } from './every-role.fixture.ts'

export const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
const PLACES = [
  ['Pre-Decision', 'Application Received'],
  ['Underwriting', 'Submitted'],
  ['Underwriting', 'Suspended'],
  ['Underwriting', 'Reconsideration Risk Review'],
  ['Approved', 'Approved with Conditions'],
  ['Approved', 'Conditions Cleared'],
  ['Closing', 'ICD Sent'],
  ['Closing', ''],
  ['Closing', 'Ready to Fund'],
  ['Approved', 'Clear to Close'],
  ['Funded', 'Post-Closing'],
  ['Underwriting', 'Final Risk Review'],
  ['Cancelled', 'Withdrawn'],
] as const
const CLOSERS: readonly (Name | null)[] = [
  'closer',
  'closerSouth',
  'closerWest',
  null,
  'leadOfNorth',
  'assistant',
  'closingManager',
  'byRole',
]
const PROCESSORS: readonly (Name | null)[] = [
  'processor',
  null,
  'processorWest',
  'processor',
  'leadOfNorth',
  'bystander',
  'processingManager',
]
const UNDERWRITERS: readonly (Name | null)[] = ['underwriter', 'underwriterWest', null, 'unitLeader', 'leadOfWest']
const STAGES = ['Initial Review', 'Initial Risk Review', 'Reconsideration Risk Review', 'Final Risk Review'] as const
const RESULTS: SlaResult[][] = [['Met', '', '', ''], ['Not Met', 'Met'], ['Met', 'Met', 'Met', 'Not Met'], [], ['', 'Not Met', '', 'Met']]
const ZONES = { TX: 'America/Chicago', CA: 'America/Los_Angeles', NY: 'America/New_York', HI: 'Pacific/Honolulu' }
/** Moments around midnight of the business zone on the days of the daylight saving change, and an ordinary hour. */
const MOMENTS = [
  '2026-03-08T05:59:59.999Z',
  '2026-03-08T06:00:00Z',
  '2026-03-09T04:59:59.999Z',
  '2026-03-09T05:00:00Z',
  '2026-03-12T15:30:00Z',
]

/** Adds sixty loans for all people, at every desk and in every state, with many equal values, and with reviews and events. */
export async function addWork({ db }: TestApp, idOf: (name: Name) => number): Promise<void> {
  const who = (names: readonly (Name | null)[], n: number) => {
    const name = at(names, n)
    return name && idOf(name)
  }
  const imported = await db.import.create({
    data: {
      type: 'processorUW',
      importOn: new Date('2026-03-01'),
      contentHash: Buffer.from('one'),
      fileName: 'x.xlsx',
      createdById: idOf('manager'),
      endedAt: new Date('2026-03-01T11:05:00Z'),
    },
  })
  for (let n = 0; n < 60; n++) {
    const [status, substatus] = at(PLACES, n)
    const [propertyState, zone] = at(Object.entries(ZONES), n) as [string, string]
    const [processorId, underwriterId] = [who(PROCESSORS, n), who(UNDERWRITERS, n)]
    const loan = await addLoan(db, {
      status,
      substatus,
      propertyState,
      zone,
      processorId,
      underwriterId,
      borrowerLastName: at(['Okafor', 'Núñez', 'Zhang', 'de la Cruz', "O'Neil", '100%_sure'], n),
      borrowerFirstName: at(['Nneka', 'Joy', 'Álvaro'], n),
      purpose: at(['Purchase', 'Refinance', 'Cash-Out Refinance'], n + 1),
      type: at(['Conventional', 'FHA', 'VA'], n),
      priority: at(['Normal', 'Rush', 'Normal', 'VIP'], n),
      createdAt: new Date(Date.UTC(2026, 1, 1 + (n % 9), n % 24)),
      submittedAt: n % 4 === 1 ? new Date(Date.UTC(2026, 1, 3 + (n % 7), 5)) : null,
      finalCreditDecisionOn: n % 6 === 5 ? null : new Date(Date.UTC(2026, 1, 10 + (n % 12))),
      queueSince: new Date(Date.UTC(2026, 1, 12, n % 11)),
      lastImportId: n % 3 === 0 ? imported.id : null,
      ...(processorId ? { processorAssignedAt: new Date(Date.UTC(2026, 1, 11, n % 13)) } : {}),
      scheduledClosingAt: new Date(at(MOMENTS, n)),
      locked: n % 9 === 5,
      slots: [who(CLOSERS, n), who(CLOSERS, Math.floor(n / 2) + 3)],
      task: { commentCount: n % 4 === 0 ? 2 : 0, respondback: n % 8 === 4 ? 0 : 1 },
      taskStatus: n % 3 === 0 ? at(['Reschedule', 'Canceled', 'Closed'], n / 3) : 'WIP',
      measures: at(RESULTS, n).map((result, index) => ({
        result,
        due: n % 4 === 1 ? null : `20${result === '' && n % 6 === 4 ? '96' : '26'}-03-1${(n + index) % 6}T22:00:00Z`,
        actual: result === 'Met' ? '2026-03-09T12:00:00Z' : null,
      })),
    })
    const tasks: Partial<Record<Desk, number>> = { closing: loan.taskId }
    if (n % 10 === 9) {
      await db.task.delete({ where: { id: loan.taskId } })
      delete tasks.closing
    }
    for (const [desk, slot1Id] of [
      ['processor', processorId],
      ['underwriter', underwriterId],
    ] as const) {
      const k = desk === 'processor' ? n : n + 2
      if (k % 7 === 5) continue
      const done = k % 3 === 1
      const { id } = await db.task.create({
        data: {
          loanId: loan.id,
          desk,
          stage: at(STAGES, Math.floor(k / 2)),
          status: done ? (desk === 'underwriter' && k % 2 === 0 ? 'Completed with Errors' : 'Completed') : 'Open',
          slot1Id,
          slot2Id: k % 5 === 0 ? who(desk === 'processor' ? PROCESSORS : UNDERWRITERS, k / 5 + 3) : null,
          importedAt: new Date(at(MOMENTS, k)),
          dueAt: k % 7 === 0 ? null : new Date(Date.UTC(k % 3 === 0 ? 2096 : 2026, 2, 10 + (k % 5))),
          doneAt: done ? new Date('2026-03-12T00:00:00Z') : null,
          mismatchId: k % 10 === 4 ? idOf('leadOfNorth') : null,
        },
      })
      tasks[desk] = id
    }
    if (n % 5 < 2)
      await db.review.createMany({
        data: REVIEW_KINDS.map((kind) => ({
          loanId: loan.id,
          kind,
          type: at(
            { processor: ['Processor QC'], underwriter: ['UW Review', 'Final Review'], closer: ['ICD QC', 'Final Doc QC'] }[kind],
            n,
          ),
          instance: 1,
          ...(kind === 'underwriter' && { audit: at(['Full', 'Partial', ''], Math.floor(n / 5)) }),
          ...(n % 2 ? { assignedToId: idOf('analyst') } : {}),
          ...(n % 10 === 0 ? { proposedId: idOf('closer') } : {}),
          workedById: at([processorId, idOf('closerWest')], n),
          disposition: at(['', 'Final Risk Review'], n),
          assignmentNote: n % 2 ? '' : 'Nobody has room: ask Łukasz',
          submittedAt: new Date(at(MOMENTS, n)),
          ...at(REVIEW_STATES, Math.floor(n / 5)),
        })),
      })
    await addEvents(db, loan, tasks, n)
  }
  await addSecondReviews(db, idOf)
}

/** Adds blind second reviews of the analyst's completed reviews by a closer's leader, and vice versa. One of them is published. */
async function addSecondReviews(db: TestApp['db'], idOf: (name: Name) => number): Promise<void> {
  const firsts = await db.review.findMany({ where: { endedAt: { not: null }, assignedToId: idOf('analyst') }, orderBy: { id: 'asc' } })
  for (const [n, { id: firstReviewId, loanId, kind, type, submittedAt, workedById }] of firsts.slice(0, 6).entries()) {
    const blindToId = n === 0 ? null : idOf('analyst')
    const holder =
      n % 2 ? { assignedToId: idOf('closer') } : { assignedToId: idOf('qcManager'), ...(n < 3 && { ...ended, startedAt: ended.startedAt }) }
    await db.review.create({ data: { loanId, kind, type, submittedAt, workedById, firstReviewId, blindToId, ...holder } })
  }
}

const ended = { startedAt: new Date('2026-03-10T00:00:00Z'), endedAt: new Date('2026-03-11T00:00:00Z'), opportunityCount: 12 }
const REVIEW_STATES = [
  {},
  { startedAt: ended.startedAt },
  ended,
  { ...ended, findingCount: 2, criticalCount: 1, disputeCount: 2, overturnedCount: 1 },
  { ...ended, bypassReason: 'No UW Review' },
  { ...ended, findingCount: 5, disputeCount: 1, dueAt: new Date('2026-03-18T22:00:00Z') },
]

const ACTS = ['Reassignment1', 'Reassignment2', 'Decision', 'Comment', 'QC', 'Dispute', 'Import', 'AutoComplete'] as const

/** Adds two or three events per task, and some for a loan without a task at the desk. */
async function addEvents(
  { event }: TestApp['db'],
  { id: loanId, number: loanNumber }: { id: number; number: string },
  tasks: Partial<Record<Desk, number>>,
  n: number,
) {
  const data = (['closing', 'processor', 'underwriter'] as const).flatMap((desk, floor) =>
    Array.from({ length: 2 + (n % 2) }, (_, k) => ({
      loanId,
      loanNumber,
      taskId: tasks[desk] ?? null,
      desk,
      module: deskModule(desk, at(ACTS, n + 3 * k + floor)),
      at: new Date(at(MOMENTS, n + k)),
      actorName: at(['Ada', 'álvaro', 'System'], n + k),
      before: at(['', 'WIP'], n),
      after: 'Closed',
      reason: at(['', 'P1: Borrower, 50% late'], n),
    })),
  )
  await event.createMany({ data })
}

/** Adds thirty entries of the audit trail, by two people and anonymous. */
export async function addEntries({ db }: TestApp, people: Record<Name, Person>): Promise<void> {
  for (let n = 0; n < 30; n++) {
    const person = at([people.closer, people.manager, null], n)
    const [option, task] = at(['com_closing/saveDecisions', 'com_processor/saveDecisionsProcessor'], n).split('/') as [string, string]
    await db.auditEntry.create({
      data: {
        at: new Date(at(MOMENTS, n)),
        userId: person?.id ?? null,
        username: person?.username ?? '',
        fullName: person?.fullName ?? '',
        option,
        task,
        title: at(['Decide a closing task', 'Decide a processor task'], n),
        outcome: at(['done', 'done', 'refused', 'failed', 'unknown'], n),
        requestId: `request-${n}`,
        message: at(['', 'Søren’s loan: “locked”'], n),
        changes:
          n % 3 === 0
            ? [
                { subject: 'Idle minutes', before: '', after: '45' },
                { subject: 'Title', before: 'Old, 1', after: '' },
              ]
            : [],
      },
    })
  }
}
