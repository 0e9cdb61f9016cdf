import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { findings as findingCalls } from '@ivue/contracts/quality/findings/contract.ts'
import { reviewActions } from '@ivue/contracts/quality/reviews/contract.ts'
import type { ReviewKind, ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AddedLoan } from '../../testing/loans.ts'
import { often } from '../../testing/thorough.ts'
import { ANSWERS, type Command, MAX_ROUNDS, Model, PEOPLE } from './review-model.fixture.ts'
import { type Name, type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld()
})
afterAll(() => t.close())

const DAYS_MS = 86_400_000
const TYPES = { processor: 'Processor QC', underwriter: 'UW Review', closer: 'ICD QC' } as const satisfies Record<ReviewKind, ReviewType>
const DISPUTES = {
  processor: processor.dashboardProcessorAction,
  underwriter: underwriter.dashboardUnderwritterAction,
  closer: closing.dashboardClosingAction,
}
interface ModelReview {
  id: number
  kind: ReviewKind
  taskId: number
}

async function stored({ id, taskId }: ModelReview) {
  const review = await t.db.review.findUniqueOrThrow({ where: { id }, include: { scores: true, findings: true } })
  const answers = await t.db.reviewAnswer.findMany({ where: { reviewId: id }, orderBy: { sno: 'asc' }, include: { rounds: true } })
  const { businessDispute } = await t.db.task.findUniqueOrThrow({ where: { id: taskId } })
  const rounds = Math.max(0, ...answers.flatMap((answer) => answer.rounds.map(({ round }) => round)))
  expect(businessDispute).toBe(rounds)
  const { status, audit, opportunityCount, findingCount, grossFindingCount, disputeCount, overturnedCount, score, endedAt } = review
  const sum = (of: (score: (typeof review.scores)[number]) => number) => review.scores.reduce((total, one) => total + of(one), 0)
  return {
    status,
    audit,
    answers: answers.map(({ answer }) => answer),
    opportunityCount,
    findingCount,
    grossFindingCount,
    disputeCount,
    overturnedCount,
    rounds,
    score: score === null ? null : Number(score),
    isPulledBack: review.pulledBackAt !== null,
    waitsFor: endedAt === null || review.dueAt === null ? null : answers.some(isUndecided) ? 'quality' : 'worker',
    counted: [
      sum((of) => of.opportunities),
      sum((of) => of.high + of.middle + of.low),
      sum((of) => of.grossHigh + of.grossMiddle + of.grossLow),
    ],
    rebutted: review.findings.filter(({ outcome }) => outcome === 'Rebutted').length,
    cured: review.findings.filter(({ outcome }) => outcome === 'Cured').length,
  }
}

const isUndecided = ({ dispute, result }: { dispute: string; result: string }) => dispute === 'Yes' && result === ''

/** Sends the command. Returns whether it succeeded. */
async function send({ does, as, words }: Command, { id, kind, taskId }: ModelReview): Promise<boolean> {
  const who: Name = as === 'worker' ? kind : as
  const person = t.people[who]
  const answers = await t.db.reviewAnswer.findMany({ where: { reviewId: id }, orderBy: { sno: 'asc' } })
  const findings = answers.filter(({ answer }) => answer === 'No')
  const finding = () => t.db.finding.findFirst({ where: { reviewId: id }, orderBy: { sno: 'asc' } })
  const save = async (body: object) => (await t.save(kind, who, { qaId: id, ...body } as never)).flag
  switch (does) {
    case 'open': {
      const before = await t.db.review.findUniqueOrThrow({ where: { id } })
      await t.open(kind, who, id)
      return (await t.db.review.findUniqueOrThrow({ where: { id } })).status !== before.status
    }
    case 'audit':
      return save({ operation: 'Audit', audit: words[0] === 'Yes' ? 'Full' : 'Partial' })
    case 'answer': {
      const severity = kind === 'underwriter' ? 'Material Findings' : ''
      const answer = answers.map((one, at) => ({ id: one.id, answer: words[at], comment: 'Wrong', severity }))
      return save({ operation: 'Save Answer', answer })
    }
    case 'submit':
      return save({ operation: 'Final Submit', answer: [] })
    case 'dispute': {
      const open = findings.filter(({ dispute, result }) => dispute === '' && result === '')
      const selectedValue = open.map((one, at) => ({
        id: one.id,
        overturn: words[at] === 'Yes' ? 'Yes' : 'No',
        overturn_comment: 'It is right',
      }))
      const input = { operation: 'Overturn', recId: String(taskId), task: String(id), selectedValue }
      return (await t.call(DISPUTES[kind], input as never, person)).flag
    }
    case 'decide': {
      const waiting = findings.filter(({ dispute, result }) => dispute === 'Yes' && result === '')
      const answer = waiting.map((one, at) => ({ id: one.id, overturn_result: words[at] === 'Yes' ? 'Accept' : 'Reject' }))
      return save({ operation: 'Overturned', answer })
    }
    case 'cure': {
      const curedOn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(t.services.now())
      const input = { id: (await finding())?.id ?? 0, curedOn, done: 'A new letter' }
      return (await t.call(findingCalls.cureFinding, input, person)).flag
    }
    case 'reopen':
      return (await t.call(findingCalls.reopenFinding, { id: (await finding())?.id ?? 0, reason: 'Of another loan' }, person)).flag
    case 'pull back':
      return (await t.call(loanDetails.pullBackQc, { reviewId: id }, person)).flag
    case 'reset':
      // In this world everybody holds the permission to reset, so only the manager tries it.
      return as === 'manager' && (await t.call(reviewActions.resetReview, { reviewId: id }, person)).flag
    case 'expire': {
      const submittedAt = new Date(t.services.now().getTime() - 8 * DAYS_MS)
      const { count } = await t.db.review.updateMany({ where: { id, startedAt: null, pulledBackAt: null }, data: { submittedAt } })
      return count > 0
    }
  }
}

/** Commands in the order of a review's life are more likely than by chance, so that later rounds are reached. */
const command = fc.record<Command>({
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Command['does'][]>('open', 'audit', 'answer', 'submit', 'dispute', 'decide') },
    { weight: 2, arbitrary: fc.constantFrom<Command['does'][]>('cure', 'reopen', 'pull back', 'reset', 'expire') },
  ),
  as: fc.constantFrom(...PEOPLE),
  words: fc.array(fc.constantFrom(...ANSWERS), { minLength: 3, maxLength: 3 }),
})
const YES = 'Yes' as const
const NO = 'No' as const
const BEGUN: readonly Command[] = [
  { does: 'open', as: 'ana', words: [] },
  { does: 'audit', as: 'ana', words: [YES] },
  { does: 'answer', as: 'ana', words: [NO, NO, YES] },
  { does: 'submit', as: 'ana', words: [] },
]
/** Both findings disputed: the first is accepted, the second rejected until no round is left. */
const ALL_ROUNDS = Array.from({ length: MAX_ROUNDS + 1 }, (_, round): Command[] => [
  { does: 'dispute', as: 'worker', words: [YES, YES] },
  { does: 'decide', as: round % 2 ? 'manager' : 'ana', words: [round === 0 ? YES : NO, NO] },
]).flat()
/** Rare sequences: expired, renewed, started, reset, cured and disputed. */
const DETOURS: readonly Command[] = [
  { does: 'expire', as: 'manager', words: [] },
  { does: 'reset', as: 'manager', words: [] },
  { does: 'open', as: 'ana', words: [] },
  { does: 'reset', as: 'manager', words: [] },
  ...BEGUN,
  { does: 'cure', as: 'ana', words: [] },
  { does: 'reopen', as: 'ana', words: [] },
  { does: 'reopen', as: 'manager', words: [] },
  { does: 'cure', as: 'manager', words: [] },
  ...ALL_ROUNDS.slice(0, 2),
]

/** Returns the task at the desk whose work is reviewed. Loans of this world have none at the underwriter desk yet. */
async function taskOf(kind: ReviewKind, { id: loanId, taskId, processorTaskId }: AddedLoan): Promise<number> {
  if (kind !== 'underwriter') return kind === 'closer' ? taskId : processorTaskId
  const slot1Id = t.people.underwriter.userId
  const task = await t.db.task.create({ data: { loanId, desk: 'underwriter', status: 'Open', stage: 'Initial Risk Review', slot1Id } })
  return task.id
}

const KINDS = ['processor', 'underwriter', 'closer'] as const satisfies readonly ReviewKind[]

it.each(KINDS)(
  'after any actions of any people in any order, a %s review equals the model',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom([], BEGUN), fc.array(command, { minLength: 12, maxLength: 25 }), async (begun, tried) => {
        const { id, loan } = await t.add(TYPES[kind])
        const review = { id, kind, taskId: await taskOf(kind, loan) }
        const model = new Model(kind)
        for (const next of [...begun, ...tried]) {
          const done = await send(next, review)
          expect([next, done]).toEqual([next, model.run(next)])
          expect([next, await stored(review)]).toEqual([next, model.stored()])
        }
      }),
      {
        numRuns: often(3, 6),
        examples: [
          [BEGUN, ALL_ROUNDS],
          [[], [...DETOURS]],
        ],
      },
    )
  },
  240_000,
)
