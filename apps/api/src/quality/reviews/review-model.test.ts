import { closing } from '@ivue/contracts/desks/contract.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { reviewActions } from '@ivue/contracts/quality/contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Name, type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld()
})
afterAll(() => t.close())

const QUESTIONS = 3
const MOST_ROUNDS = 4
const PEOPLE = ['ana', 'ben', 'manager', 'closer'] as const satisfies readonly Name[]

/** What is tried next, by whom, and with which words: one for each question or finding. */
interface Command {
  does: 'open' | 'answer' | 'submit' | 'dispute' | 'decide' | 'pull back' | 'reset'
  as: (typeof PEOPLE)[number]
  words: readonly boolean[]
}

interface Answer {
  answer: '' | 'Yes' | 'No'
  dispute: '' | 'Yes' | 'No'
  result: '' | 'Accept' | 'Reject'
  everDisputed: boolean
}
const UNANSWERED: Answer = { answer: '', dispute: '', result: '', everDisputed: false }

/** A review as the specification has it, written anew and without any of the product's rules: what a person may do, and what becomes of it. Ana reviews Clo's work. */
class Model {
  state: 'Pending' | 'In QC' | 'Completed' | 'Pulled back' = 'Pending'
  answers: Answer[] = []
  rounds = 0
  waitsForWorker = false

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
    switch (does) {
      case 'open':
        return as === 'ana' && this.state === 'Pending'
      case 'answer':
        return as === 'ana' && this.state === 'In QC'
      case 'submit':
        return as === 'ana' && this.state === 'In QC' && this.answers.every(({ answer }) => answer !== '')
      case 'dispute':
        return as === 'closer' && this.rounds < MOST_ROUNDS && this.#open().length > 0
      case 'decide':
        return (as === 'ana' || as === 'manager') && this.#waiting().length > 0
      case 'pull back':
        return as === 'manager' && this.state === 'Pending'
      case 'reset':
        return as === 'manager' && this.state === 'In QC'
    }
  }

  #do(does: Command['does'], words: readonly boolean[]): void {
    switch (does) {
      case 'open':
        this.state = 'In QC'
        this.answers = Array.from({ length: QUESTIONS }, () => ({ ...UNANSWERED }))
        return
      case 'answer':
        this.answers.forEach((one, at) => {
          one.answer = words[at] ? 'No' : 'Yes'
        })
        return
      case 'submit':
        this.state = 'Completed'
        this.waitsForWorker = this.findings().length > 0
        return
      case 'dispute':
        this.#open().forEach((one, at) => {
          one.dispute = words[at] ? 'Yes' : 'No'
          one.everDisputed ||= one.dispute === 'Yes'
        })
        this.rounds++
        this.waitsForWorker = false
        return
      case 'decide':
        this.#waiting().forEach((one, at) => {
          one.result = words[at] ? 'Accept' : 'Reject'
          if (one.result === 'Accept' || this.rounds === MOST_ROUNDS) return
          one.dispute = ''
          one.result = ''
          this.waitsForWorker = true
        })
        return
      case 'pull back':
        this.state = 'Pulled back'
        return
      case 'reset':
        this.state = 'Pending'
        this.answers = []
    }
  }

  /** What stands in the database then, counted one by one. */
  stored() {
    const findings = this.findings()
    const accepted = findings.filter(({ result }) => result === 'Accept').length
    const ended = this.state === 'Completed'
    const opportunities = ended ? QUESTIONS : 0
    return {
      status: !ended
        ? this.state === 'Pulled back'
          ? 'Pending'
          : this.state
        : findings.length > accepted
          ? 'Completed - Findings'
          : 'Completed',
      opportunityCount: opportunities,
      findingCount: findings.length - accepted,
      grossFindingCount: findings.length,
      disputeCount: findings.filter(({ everDisputed }) => everDisputed).length,
      overturnedCount: accepted,
      score: ended ? Number(((100 * (opportunities - findings.length + accepted)) / opportunities).toFixed(2)) : null,
      rounds: this.rounds,
      isPulledBack: this.state === 'Pulled back',
      waitsForWorker: this.waitsForWorker,
      /** What counts for Clo. */
      counted: ended ? [[opportunities, findings.length - accepted, findings.length]] : [],
      rebutted: accepted,
    }
  }
}

async function stored(id: number, taskId: number) {
  const review = await t.db.review.findUniqueOrThrow({ where: { id }, include: { scores: true, findings: true } })
  const { businessDispute } = await t.db.task.findUniqueOrThrow({ where: { id: taskId } })
  const { status, opportunityCount, findingCount, grossFindingCount, disputeCount, overturnedCount, score, endedAt } = review
  return {
    ...{ status, opportunityCount, findingCount, grossFindingCount, disputeCount, overturnedCount },
    score: score === null ? null : Number(score),
    rounds: businessDispute,
    isPulledBack: review.pulledBackAt !== null,
    waitsForWorker: endedAt !== null && review.dueAt !== null,
    counted: review.scores.map((of) => [of.opportunities, of.high + of.middle + of.low, of.grossHigh + of.grossMiddle + of.grossLow]),
    rebutted: review.findings.filter(({ outcome }) => outcome === 'Rebutted').length,
  }
}

/** Sends the command; answers whether it was done. */
async function send({ does, as, words }: Command, id: number, taskId: number): Promise<boolean> {
  const answers = await t.db.reviewAnswer.findMany({ where: { reviewId: id }, orderBy: { sno: 'asc' } })
  const findings = answers.filter(({ answer }) => answer === 'No')
  switch (does) {
    case 'open': {
      const before = await t.db.review.findUniqueOrThrow({ where: { id } })
      await t.open('closer', as, id)
      return (await t.db.review.findUniqueOrThrow({ where: { id } })).status !== before.status
    }
    case 'answer': {
      const answer = answers.map((one, at) => ({ id: one.id, answer: words[at] ? 'No' : 'Yes', comment: words[at] ? 'Wrong' : '' }))
      return (await t.save('closer', as, { operation: 'Save Answer', qaId: id, answer })).flag
    }
    case 'submit':
      return (await t.save('closer', as, { operation: 'Final Submit', qaId: id, answer: [] })).flag
    case 'dispute': {
      const open = findings.filter(({ dispute, result }) => dispute === '' && result === '')
      const selectedValue = open.map((one, at) => ({ id: one.id, overturn: words[at] ? 'Yes' : 'No', overturn_comment: 'It is right' }))
      const input = { operation: 'Overturn', recId: String(taskId), task: String(id), selectedValue }
      return (await t.call(closing.dashboardClosingAction, input as never, t.people[as])).flag
    }
    case 'decide': {
      const waiting = findings.filter(({ dispute, result }) => dispute === 'Yes' && result === '')
      const answer = waiting.map((one, at) => ({ id: one.id, overturn_result: words[at] ? 'Accept' : 'Reject', overturn_comment: '' }))
      return (await t.save('closer', as, { operation: 'Overturned', qaId: id, answer })).flag
    }
    case 'pull back':
      return (await t.call(loanDetails.pullBackQc, { reviewId: id }, t.people[as])).flag
    case 'reset':
      // In this world everybody holds the permission that a reset needs: only the manager is asked.
      return as === 'manager' && (await t.call(reviewActions.resetReview, { reviewId: id }, t.people.manager)).flag
  }
}

/** Commands in the order of a review's life come more often than they would by chance, so that rounds are reached. */
const command = fc.record<Command>({
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Command['does'][]>('open', 'answer', 'submit', 'dispute', 'decide') },
    { weight: 1, arbitrary: fc.constantFrom<Command['does'][]>('pull back', 'reset') },
  ),
  as: fc.constantFrom(...PEOPLE),
  words: fc.array(fc.boolean(), { minLength: QUESTIONS, maxLength: QUESTIONS }),
})
const BEGUN: readonly Command[] = [
  { does: 'open', as: 'ana', words: [] },
  { does: 'answer', as: 'ana', words: [true, true, false] },
  { does: 'submit', as: 'ana', words: [] },
]
/** Both findings disputed, the first accepted, the second rejected round after round until none is left. */
const ALL_ROUNDS = Array.from({ length: MOST_ROUNDS + 1 }, (_, round): Command[] => [
  { does: 'dispute', as: 'closer', words: [true, true] },
  { does: 'decide', as: round % 2 ? 'manager' : 'ana', words: [round === 0, false] },
]).flat()

it('whatever is tried by whomever in whatever order, a review is what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom([], BEGUN), fc.array(command, { minLength: 12, maxLength: 30 }), async (begun, tried) => {
      const { id, loan } = await t.add('ICD QC')
      const model = new Model()
      for (const next of [...begun, ...tried]) {
        const done = await send(next, id, loan.taskId)
        expect([next, done]).toEqual([next, model.run(next)])
        expect([next, await stored(id, loan.taskId)]).toEqual([next, model.stored()])
      }
    }),
    { numRuns: 16, examples: [[BEGUN, ALL_ROUNDS]] },
  )
}, 120_000)
