import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'

export const MAX_ROUNDS = 4

/** Number of questions that a review of a purchase asks in this world. */
const QUESTIONS = { processor: 3, closer: 3, Full: 2, Partial: 1 }

export const ANSWERS = ['Yes', 'No', 'Not Applicable'] as const
const DOES = ['open', 'audit', 'answer', 'submit', 'dispute', 'decide', 'cure', 'reopen', 'pull back', 'reset', 'expire'] as const
/** The people of the model. The work of `worker` is reviewed. */
export const PEOPLE = ['ana', 'ben', 'manager', 'worker'] as const

/** The next act and its person. `words` has an answer per question or finding. */
export interface Command {
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

/**
 * A review as the specification describes it, implemented without the product's rules: what a person may do, and its effect. Ana
 * reviews it.
 */
export class Model {
  state: 'Pending' | 'In QC' | 'Completed' | 'Pulled back' = 'Pending'
  audit: '' | 'Full' | 'Partial' = ''
  answers: Answer[] = []
  rounds = 0
  /** Who must act next on a completed review. */
  waitsFor: 'worker' | 'quality' | null = null
  /** Submitted more than a week ago. */
  isOld = false
  readonly kind: ReviewKind
  constructor(kind: ReviewKind) {
    this.kind = kind
  }

  findings = () => (this.state === 'Completed' ? this.answers.filter(({ answer }) => answer === 'No') : [])
  #open = () => this.findings().filter(({ dispute, result }) => dispute === '' && result === '')
  #waiting = () => this.findings().filter(({ dispute, result }) => dispute === 'Yes' && result === '')

  /** Runs a command if it is allowed. Returns whether it was. */
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
        return as === 'worker' && this.rounds < MAX_ROUNDS && this.#open().length > 0
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
        this.waitsFor = this.findings().length > 0 ? 'worker' : null
        return
      case 'dispute':
        this.#open().forEach((one, at) => {
          one.dispute = words[at] === 'Yes' ? 'Yes' : 'No'
          one.everDisputed ||= one.dispute === 'Yes'
        })
        this.rounds++
        this.waitsFor = this.#waiting().length > 0 ? 'quality' : null
        return
      case 'decide':
        this.waitsFor = null
        this.#waiting().forEach((one, at) => {
          one.result = words[at] === 'Yes' ? 'Accept' : 'Reject'
          if (one.result === 'Accept') one.isCured = false
          if (one.result === 'Accept' || this.rounds === MAX_ROUNDS) return
          one.dispute = ''
          one.result = ''
          this.waitsFor = 'worker'
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

  /** Returns the expected state in the database, counted one by one. */
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
      waitsFor: this.waitsFor,
      /** The counts for the people whose work it judges. */
      counted: [opportunities, net, findings.length],
      rebutted: accepted,
      cured: findings.filter(({ isCured }) => isCured).length,
    }
  }
}
