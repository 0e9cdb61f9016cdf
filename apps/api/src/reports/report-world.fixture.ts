import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { KIND_OF, REVIEW_TYPES, SEVERITIES } from '@ivue/contracts/quality/reviews/words.ts'
import fc from 'fast-check'
import { countReviews } from '../quality/reviews/counts.ts'
import type { PersonInput } from '../testing/add-person.ts'
import { addLoan } from '../testing/loans.ts'
import { type SignedInPerson, signedInPeople } from '../testing/signed-in-people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const MAY = { permissions: ALL_PERMISSIONS }
const INPUTS = {
  qcManager: { ...MAY, fullName: 'Quinn Quality', accessLevel: 'Manager', roles: ['Manager - QC'] },
  lead: { ...MAY, fullName: 'Lena Lead', accessLevel: 'Team Leader', roles: ['Processor', 'Underwriter', 'Closer'] },
  unitLeader: { ...MAY, fullName: 'Uma Unit', accessLevel: 'Unit Leader', roles: ['Processor', 'Underwriter', 'Closer'] },
  first: { ...MAY, fullName: 'Farid First', roles: ['Processor', 'Underwriter', 'Closer'] },
  second: { ...MAY, fullName: 'Sigrid Second', roles: ['Processor', 'Underwriter', 'Closer'] },
  outsider: { ...MAY, fullName: 'Otto Outsider', roles: ['Processor', 'Underwriter', 'Closer'] },
  analyst: { ...MAY, fullName: 'Ana Analyst', roles: ['QC Analyst'] },
  otherAnalyst: { ...MAY, fullName: 'Omar Analyst', roles: ['QC Analyst'] },
} satisfies Record<string, PersonInput>
export type Name = keyof typeof INPUTS
export const NAMES = Object.keys(INPUTS) as Name[]

const TEAM: readonly Name[] = ['lead', 'first', 'second']
/** Names of the people whose work each person sees at a desk and whose reviews in quality; null for everybody (domain 1, Row scope). */
export const SEES: Record<Name, readonly Name[] | null> = {
  qcManager: null,
  lead: TEAM,
  unitLeader: ['unitLeader', ...TEAM],
  first: ['first'],
  second: ['second'],
  outsider: ['outsider'],
  analyst: ['analyst'],
  otherAnalyst: ['otherAnalyst'],
}

export interface ReportWorld extends TestApp {
  people: Record<Name, SignedInPerson>
}

/** Starts the server at noon of 8 July 2026 in Chicago. `first` and `second` are in the team of `lead`, under `unitLeader`. */
export async function reportWorld(): Promise<ReportWorld> {
  const t = await testApp()
  t.clock.set('2026-07-08T17:00:00Z')
  const people = await signedInPeople<Name>(t, INPUTS, [
    { name: 'North', leader: 'lead', unitLeader: 'unitLeader', members: ['lead', 'first', 'second'] },
  ])
  return { ...t, people }
}

/** The role that a question judges (`qc`), by bank: the bank's own role (OWN_QC), or another one (OTHER). */
export const OWN_QC = { processor: 'Processor', underwriter: 'Underwriter', closer: '' } as const
const OWN_HOLDER = { processor: 'processorId', underwriter: 'underwriterId', closer: 'underwriterId' } as const
const OTHER = {
  processor: { qc: 'Underwriter', holder: 'underwriterId' },
  underwriter: { qc: 'Processor', holder: 'processorId' },
  closer: { qc: '', holder: 'processorId' },
} as const
const WORKERS = ['lead', 'first', 'second', 'outsider', null] as const
const ANALYSTS = ['analyst', 'otherAnalyst', null] as const
/** Moments around the start and end of June in Chicago, and days of other months. */
const MOMENTS = ['2026-06-01T04:59:00Z', '2026-06-01T05:00:00Z', '2026-07-01T04:59:00Z', '2026-07-01T05:00:00Z'].concat(
  [3, 9, 16, 24].flatMap((day) => ['2026-05', '2026-06', '2026-07'].map((month) => `${month}-${String(day).padStart(2, '0')}T15:30:00Z`)),
)

const answer = fc.record({
  answer: fc.constantFrom('Yes', 'Yes', 'No', 'No', 'Not Applicable', ''),
  level: fc.integer({ min: 0, max: 2 }),
  /** QC's decisions in the rounds of the answer's dispute. A rejection clears the answer for the next round. */
  rounds: fc.constantFrom([], [], [], [''], ['Accept'], ['Reject'], ['Reject', 'Reject'], ['Reject', ''], ['Reject', 'Accept']),
  /** Whether the question is about the reviewed person's work or about another role, which somebody else held, or nobody. */
  own: fc.constantFrom(true, true, true, false),
  asked: fc.constantFrom(true, true, true, false),
  checkpoint: fc.boolean(),
})
const review = fc.record({
  loan: fc.integer({ min: 0, max: 11 }),
  type: fc.constantFrom(...REVIEW_TYPES),
  state: fc.constantFrom('waiting', 'given', 'begun', 'ended', 'ended', 'ended', 'ended'),
  submitted: fc.constantFrom(...MOMENTS),
  ended: fc.constantFrom(...MOMENTS),
  selection: fc.constantFrom('In-line', 'In-line', 'In-line', 'Random'),
  scope: fc.constantFrom('Full', 'Full', 'Full', 'Full', 'Component'),
  audit: fc.constantFrom('Full', 'Full', 'Partial', ''),
  disposition: fc.constantFrom('', '', 'Final Risk Review'),
  bypassed: fc.constantFrom(false, false, false, false, true),
  pulledBack: fc.constantFrom(false, false, false, false, true),
  second: fc.constantFrom(false, false, false, true),
  worked: fc.constantFrom(...WORKERS),
  other: fc.constantFrom(...WORKERS),
  reviewer: fc.constantFrom(...ANALYSTS),
  answers: fc.array(answer, { maxLength: 6 }),
})
const task = fc.record({ slot: fc.constantFrom(...WORKERS), imported: fc.option(fc.constantFrom(...MOMENTS), { freq: 8 }) })
/** Twelve loans with tasks, and their reviews of every type and state, including repeated and blind second ones. */
export const WORLDS = fc.record({
  loans: fc.array(fc.record({ processor: task, underwriter: task, type: fc.constantFrom('Conventional', 'FHA') }), {
    minLength: 12,
    maxLength: 12,
  }),
  reviews: fc.array(review, { minLength: 20, maxLength: 60 }),
})
export type World = typeof WORLDS extends fc.Arbitrary<infer T> ? T : never

/** Fields of an answer after the rounds of its dispute. */
function disputed(results: readonly string[], disputedAt: Date) {
  const last = results.at(-1)
  const stands = last !== undefined && last !== 'Reject'
  return {
    dispute: stands ? 'Yes' : '',
    result: stands ? last : '',
    rounds: { create: results.map((result, at) => ({ round: at + 1, dispute: 'Yes', result, disputedAt })) },
  }
}

/** Replaces all loans, banks and reviews with those of a world. */
export async function setWorld(t: ReportWorld, world: World): Promise<void> {
  const { db } = t
  const idOf = (name: Name | null) => (name === null ? null : t.people[name].id)
  await db.loan.deleteMany({})
  await db.checkpoint.deleteMany({})
  const banks = await Promise.all(
    (['processor', 'underwriter', 'closer'] as const).map((kind) =>
      Promise.all(
        [1, 2, 3, 4, 5, 6].map((sno) => db.checkpoint.create({ data: { kind, sno, category: 'Assets', question: `Is ${sno} right?` } })),
      ),
    ),
  )
  const questions = { processor: banks[0], underwriter: banks[1], closer: banks[2] }
  const loans = []
  for (const { processor, underwriter, type } of world.loans) {
    const loan = await addLoan(db, { type })
    loans.push(loan)
    await db.task.createMany({
      data: Object.entries({ processor, underwriter }).map(([desk, { slot, imported }]) => ({
        loanId: loan.id,
        desk,
        status: 'Open',
        stage: 'Initial Review',
        slot1Id: idOf(slot),
        importedAt: imported && new Date(imported),
      })),
    })
  }
  const instances = new Map<string, number>()
  const ended: number[] = []
  for (const { loan, type, state, answers, worked, other, reviewer, second, pulledBack, bypassed, ...one } of world.reviews) {
    const kind = KIND_OF[type]
    const loanId = loans[loan]?.id ?? 0
    const instance = (instances.get(`${loan} ${type}`) ?? 0) + 1
    instances.set(`${loan} ${type}`, instance)
    const given = state === 'waiting' ? null : (idOf(reviewer) ?? (state === 'given' ? t.people.analyst.id : null))
    const submittedAt = new Date(one.submitted)
    const data = {
      loanId,
      kind,
      type,
      selection: one.selection,
      scope: one.scope,
      audit: kind === 'underwriter' ? one.audit : '',
      disposition: one.disposition,
      bypassReason: bypassed ? 'Asked for' : '',
      submittedAt,
      assignedToId: given,
      workedById: idOf(worked),
      [OWN_HOLDER[kind]]: idOf(worked),
      [OTHER[kind].holder]: idOf(other),
      pulledBackAt: pulledBack ? submittedAt : null,
      startedAt: state === 'begun' || state === 'ended' ? submittedAt : null,
      endedAt: state === 'ended' ? new Date(one.ended) : null,
    }
    const isAsked = ({ own }: { own: boolean }) => own || (kind !== 'closer' && other !== worked)
    const stored = answers.filter(isAsked).map(({ own, level, checkpoint, answer, asked, rounds }, index) => {
      const severity = (SEVERITIES[kind][level] ?? SEVERITIES[kind][1] ?? '').replace(' Findings', '')
      return {
        sno: index + 1,
        question: `${checkpoint || index % 2 ? 'Is' : 'Was'} ${index + 1} right?`,
        type: kind === 'underwriter' ? 'Assets' : severity,
        ...(own ? { qc: OWN_QC[kind], workedById: idOf(worked) } : { qc: OTHER[kind].qc, workedById: idOf(other) }),
        answer,
        asked,
        severity: answer === 'No' ? severity : '',
        checkpointId: checkpoint ? (questions[kind]?.[index]?.id ?? null) : null,
        ...disputed(answer === 'No' && asked ? rounds : [], submittedAt),
      }
    })
    const disputeCount = stored.filter(
      ({ qc, workedById, rounds }) => (qc === '' || workedById !== null) && rounds.create.length > 0,
    ).length
    const { id } = await db.review.create({ data: { ...data, instance, disputeCount, answers: { create: stored } } })
    if (state === 'ended') ended.push(id)
    if (second && state === 'ended')
      ended.push((await db.review.create({ data: { ...data, firstReviewId: id, blindToId: given, answers: { create: stored } } })).id)
  }
  await countReviews(db, ended)
}
