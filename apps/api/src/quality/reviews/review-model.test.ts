import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { reviewActions } from '@ivue/contracts/quality/contract.ts'
import { findings as findingCalls } from '@ivue/contracts/quality/findings-contract.ts'
import type { ReviewKind, ReviewType } from '@ivue/contracts/quality/words.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Name, type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld()
})
afterAll(() => t.close())

const MOST_ROUNDS = 4
const DAYS_MS = 86_400_000
const TYPES = { processor: 'Processor QC', underwriter: 'UW Review', closer: 'ICD QC' } as const satisfies Record<ReviewKind, ReviewType>
const DISPUTES = {
  processor: processor.dashboardProcessorAction,
  underwriter: underwriter.dashboardUnderwritterAction,
  closer: closing.dashboardClosingAction,
}
/** How many questions of the world's banks a review asks of a purchase. */
const QUESTIONS = { processor: 3, closer: 3, Full: 2, Partial: 1 }

const ANSWERS = ['Yes', 'No', 'Not Applicable'] as const
const DOES = ['open', 'audit', 'answer', 'submit', 'dispute', 'decide', 'cure', 'reopen', 'pull back', 'reset', 'expire'] as const
/** `worker` is whose work is reviewed. */
const PEOPLE = ['ana', 'ben', 'manager', 'worker'] as const

/** What is tried next, by whom, and with which words: one for each question or finding. */
interface Command {
  does: (typeof DOES)[number]
  as: (typeof PEOPLE)[number]
  words: readonly (typeof ANSWERS)[number][]
}

interface Answer {
  answer: '' | (typeof ANSWERS)[number]
  dispute: '' | 'Yes' | 'No'
  result: '' | 'Accept' | 'Reject'
  everDisputed: boolean
  isCured: boolean
}
const UNANSWERED: Answer = { answer: '', dispute: '', result: '', everDisputed: false, isCured: false }

/** A review as the specification has it, written anew and without any of the product's rules: what a person may do, and what becomes of it. Ana reviews it. */
class Model {
  state: 'Pending' | 'In QC' | 'Completed' | 'Pulled back' = 'Pending'
  audit: '' | 'Full' | 'Partial' = ''
  answers: Answer[] = []
  rounds = 0
  waitsForWorker = false
  /** It was submitted more than a week ago. */
  isOld = false
  readonly kind: ReviewKind
  constructor(kind: ReviewKind) {
    this.kind = kind
  }

  findings = () => (this.state === 'Completed' ? this.answers.filter(({ answer }) => answer === 'No') : [])
  #open = () => this.findings().filter(({ dispute, result }) => dispute === '' && result === '')
  #waiting = () => this.findings().filter(({ dispute, result }) => dispute === 'Yes' && result === '')

  /** Whether the command is done; does it. */
  run({ does, as, words }: Command): boolean {
    const may = this.#may(does, as)
    if (may) this.#do(does, words)
    return may
  }

  #may(does: Command['does'], as: Command['as']): boolean {
    const first = this.findings()[0]
    const answers = as === 'ana' && this.state === 'In QC'
    switch (does) {
      case 'open':
        return as === 'ana' && this.state === 'Pending'
      case 'audit':
        return answers && this.kind === 'underwriter'
      case 'answer':
        return answers && this.answers.length > 0
      case 'submit':
        return answers && this.answers.length > 0 && this.answers.every(({ answer }) => answer !== '')
      case 'dispute':
        return as === 'worker' && this.rounds < MOST_ROUNDS && this.#open().length > 0
      case 'decide':
        return (as === 'ana' || as === 'manager') && this.#waiting().length > 0
      case 'cure':
        return (as === 'ana' || as === 'manager') && first !== undefined && first.result !== 'Accept' && !first.isCured
      case 'reopen':
        return as === 'manager' && first?.isCured === true
      case 'pull back':
        return as === 'manager' && this.state === 'Pending'
      case 'reset':
        return as === 'manager' && (this.state === 'In QC' || (this.state === 'Pending' && this.isOld))
      case 'expire':
        return this.state === 'Pending'
    }
  }

  #do(does: Command['does'], words: Command['words']): void {
    const [first] = this.findings()
    const ask = (count: number) => {
      this.answers = Array.from({ length: count }, () => ({ ...UNANSWERED }))
    }
    switch (does) {
      case 'open':
        this.state = 'In QC'
        if (this.kind !== 'underwriter') ask(QUESTIONS[this.kind])
        return
      case 'audit': {
        const audit = words[0] === 'Yes' ? 'Full' : 'Partial'
        if (audit !== this.audit) ask(QUESTIONS[audit])
        this.audit = audit
        return
      }
      case 'answer':
        this.answers.forEach((one, at) => {
          one.answer = words[at] ?? ''
        })
        return
      case 'submit':
        this.state = 'Completed'
        this.waitsForWorker = this.findings().length > 0
        return
      case 'dispute':
        this.#open().forEach((one, at) => {
          one.dispute = words[at] === 'Yes' ? 'Yes' : 'No'
          one.everDisputed ||= one.dispute === 'Yes'
        })
        this.rounds++
        this.waitsForWorker = false
        return
      case 'decide':
        this.#waiting().forEach((one, at) => {
          one.result = words[at] === 'Yes' ? 'Accept' : 'Reject'
          if (one.result === 'Accept') one.isCured = false
          if (one.result === 'Accept' || this.rounds === MOST_ROUNDS) return
          one.dispute = ''
          one.result = ''
          this.waitsForWorker = true
        })
        return
      case 'cure':
      case 'reopen':
        if (first) first.isCured = does === 'cure'
        return
      case 'pull back':
        this.state = 'Pulled back'
        return
      case 'reset':
        if (this.state === 'Pending') this.isOld = false
        this.state = 'Pending'
        this.audit = ''
        this.answers = []
        return
      case 'expire':
        this.isOld = true
    }
  }

  /** What stands in the database then, counted one by one. */
  stored() {
    const findings = this.findings()
    const accepted = findings.filter(({ result }) => result === 'Accept').length
    const ended = this.state === 'Completed'
    const opportunities = ended ? this.answers.filter(({ answer }) => answer !== 'Not Applicable').length : 0
    const net = findings.length - accepted
    const open = this.state === 'Pulled back' ? 'Pending' : this.state
    return {
      status: !ended ? open : net > 0 ? 'Completed - Findings' : 'Completed',
      audit: this.audit,
      answers: this.answers.map(({ answer }) => answer),
      opportunityCount: opportunities,
      findingCount: net,
      grossFindingCount: findings.length,
      disputeCount: findings.filter(({ everDisputed }) => everDisputed).length,
      overturnedCount: accepted,
      score: opportunities > 0 ? Number(((100 * (opportunities - net)) / opportunities).toFixed(2)) : null,
      rounds: this.rounds,
      isPulledBack: this.state === 'Pulled back',
      waitsForWorker: this.waitsForWorker,
      /** What counts for the people whose work it judges. */
      counted: [opportunities, net, findings.length],
      rebutted: accepted,
      cured: findings.filter(({ isCured }) => isCured).length,
    }
  }
}

interface Reviewed {
  id: number
  kind: ReviewKind
  taskId: number
}

async function stored({ id, taskId }: Reviewed) {
  const review = await t.db.review.findUniqueOrThrow({ where: { id }, include: { scores: true, findings: true } })
  const answers = await t.db.reviewAnswer.findMany({ where: { reviewId: id }, orderBy: { sno: 'asc' }, include: { rounds: true } })
  const { businessDispute } = await t.db.task.findUniqueOrThrow({ where: { id: taskId } })
  const rounds = Math.max(0, ...answers.flatMap((answer) => answer.rounds.map(({ round }) => round)))
  expect(businessDispute).toBe(rounds)
  const { status, audit, opportunityCount, findingCount, grossFindingCount, disputeCount, overturnedCount, score, endedAt } = review
  const sum = (of: (score: (typeof review.scores)[number]) => number) => review.scores.reduce((total, one) => total + of(one), 0)
  return {
    ...{ status, audit, answers: answers.map(({ answer }) => answer) },
    ...{ opportunityCount, findingCount, grossFindingCount, disputeCount, overturnedCount, rounds },
    score: score === null ? null : Number(score),
    isPulledBack: review.pulledBackAt !== null,
    waitsForWorker: endedAt !== null && review.dueAt !== null,
    counted: [
      sum((of) => of.opportunities),
      sum((of) => of.high + of.middle + of.low),
      sum((of) => of.grossHigh + of.grossMiddle + of.grossLow),
    ],
    rebutted: review.findings.filter(({ outcome }) => outcome === 'Rebutted').length,
    cured: review.findings.filter(({ outcome }) => outcome === 'Cured').length,
  }
}

/** Sends the command; answers whether it was done. */
async function send({ does, as, words }: Command, { id, kind, taskId }: Reviewed): Promise<boolean> {
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
        ...{ id: one.id, overturn: words[at] === 'Yes' ? 'Yes' : 'No', overturn_comment: 'It is right' },
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
      // In this world everybody holds the permission that a reset needs: only the manager is asked.
      return as === 'manager' && (await t.call(reviewActions.resetReview, { reviewId: id }, person)).flag
    case 'expire': {
      const submittedAt = new Date(t.services.now().getTime() - 8 * DAYS_MS)
      const { count } = await t.db.review.updateMany({ where: { id, startedAt: null, pulledBackAt: null }, data: { submittedAt } })
      return count > 0
    }
  }
}

/** Commands in the order of a review's life come more often than they would by chance, so that rounds are reached. */
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
/** Both findings disputed, the first accepted, the second rejected round after round until none is left. */
const ALL_ROUNDS = Array.from({ length: MOST_ROUNDS + 1 }, (_, round): Command[] => [
  { does: 'dispute', as: 'worker', words: [YES, YES] },
  { does: 'decide', as: round % 2 ? 'manager' : 'ana', words: [round === 0 ? YES : NO, NO] },
]).flat()
/** Expired, renewed, begun, reset, cured and disputed: what comes seldom by chance. */
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

const KINDS = ['processor', 'underwriter', 'closer'] as const satisfies readonly ReviewKind[]

it.each(KINDS)(
  'whatever is tried by whomever in whatever order, a %s review is what the model says',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom([], BEGUN), fc.array(command, { minLength: 12, maxLength: 25 }), async (begun, tried) => {
        const { id, loan } = await t.add(TYPES[kind])
        const { taskId } = await t.db.review.findUniqueOrThrow({ where: { id } })
        const review = { id, kind, taskId: taskId ?? loan.taskId }
        const model = new Model(kind)
        for (const next of [...begun, ...tried]) {
          const done = await send(next, review)
          expect([next, done]).toEqual([next, model.run(next)])
          expect([next, await stored(review)]).toEqual([next, model.stored()])
        }
      }),
      {
        numRuns: 6,
        examples: [
          [BEGUN, ALL_ROUNDS],
          [[], [...DETOURS]],
        ],
      },
    )
  },
  240_000,
)
