import type { FieldMessages } from '../../envelope.ts'
import type { ListSpec } from '../../grid/list.ts'
import { MESSAGES } from '../../messages.ts'
import { countText, isOneOf } from '../../wire/words.ts'
import type { ReviewKind } from '../reviews/words.ts'
import { findReadQuestions, formatShowWhen, type ShowWhen, showWhenProblem } from './show-when.ts'

/** The content of a question in a bank, without its id and versions (quality 3, QC checkpoint question). */
export interface CheckpointContent {
  /** The S.No, which is the number of the question in its bank. 0 means that none is chosen. */
  sno: number
  /** The role whose work the question judges: Processor or Underwriter. Empty in the closer bank. */
  qc: string
  type: string
  category: string
  question: string
  showWhen: ShowWhen | null
}
export type CheckpointField = Exclude<keyof CheckpointContent, 'showWhen'>

/** The allowed values of a question bank (quality 5 and 9). */
export interface QuestionBank {
  /** The display name, such as "Processor". */
  name: string
  qc: readonly string[]
  types: readonly string[]
  categories: readonly string[]
  /** The largest S.No. The smallest is 1. */
  maxSno: number
  required: readonly CheckpointField[]
}

const ALL_REQUIRED = ['qc', 'sno', 'type', 'category', 'question'] as const satisfies readonly CheckpointField[]
const JUDGED_ROLES = ['Processor', 'Underwriter'] as const

/** The three question banks (quality 9). */
export const CHECKPOINT_BANKS: Readonly<Record<ReviewKind, QuestionBank>> = {
  processor: {
    name: 'Processor',
    qc: JUDGED_ROLES,
    types: ['Critical', 'Coachback'],
    categories: ['Alerts and Flags', 'Credit and Liabilities', 'Core/Policy Requirement', 'Assets', 'Income', 'Employment', 'AUS', 'REO'],
    maxSno: 200,
    required: ALL_REQUIRED,
  },
  underwriter: {
    name: 'Underwriter',
    qc: JUDGED_ROLES,
    types: [
      'Assets',
      'Bond/Lift',
      'Credit and Liabilities',
      'Critical Documents',
      'Decision Logic',
      'Exception',
      'Home Buyer Access Grant',
      'Income/Employment',
      'Insurance',
      'Process',
      'Program Requirements',
      'Property-Appraisal',
      'QIS Acknowledgement',
      'Compliance',
    ],
    categories: ['Combine', 'Refinance', 'Construction Loan', 'Purchase'],
    maxSno: 200,
    required: ALL_REQUIRED,
  },
  closer: {
    name: 'Closer',
    qc: [],
    types: ['Material', 'Moderate', 'Coachback'],
    categories: [
      'Appraisal',
      'Closing Date',
      'Escrow',
      'Cash To Close',
      'Payoff',
      'SA Approval',
      'Purchase Agreement',
      'POA',
      'CTC Condition',
    ],
    maxSno: 50,
    required: ['sno', 'category', 'question'],
  },
}

export const MAX_QUESTION = 1000

/** The list of question banks: 10 rows a page, 5 page links (quality 9). */
export const CHECKPOINT_LIST = {
  filters: {},
  pageSizes: [10, 25, 50, 100, 'All'],
  pageSize: 10,
  wideValues: { QC: 'Underwriter' },
} as const satisfies ListSpec

/** The fields in the order of the form (quality 2.3), with their labels. */
export const CHECKPOINT_LABELS = { qc: 'QC', sno: 'S.No', type: 'Type', category: 'Category', question: 'Question' } as const

/**
 * Whether a question applies to a loan's purpose. The categories of the underwriter
 * bank are purposes, and Combine applies to all (domain 4, Which questions).
 */
export function fitsPurpose(kind: ReviewKind, category: string, purpose: string): boolean {
  if (kind !== 'underwriter' || category === 'Combine') return true
  return category === (purpose === 'Cash-Out Refinance' ? 'Refinance' : purpose)
}

export interface BankState {
  /** The question as stored, or null for a new one. */
  stored: CheckpointContent | null
  /** The other active questions. */
  others: readonly Pick<CheckpointContent, 'sno' | 'showWhen'>[]
}

/** Returns the choices of the field QC. A stored question keeps its QC (quality 4). */
export const qcChoices = (kind: ReviewKind, stored: Pick<CheckpointContent, 'qc'> | null): readonly string[] =>
  stored?.qc ? [stored.qc] : CHECKPOINT_BANKS[kind].qc

/** Returns the S.No of the questions whose conditions read the answer to this one. */
const findDependentQuestions = (sno: number, { others }: BankState): number[] =>
  others.filter((other) => findReadQuestions(other.showWhen).includes(sno)).map((other) => other.sno)

const namesOf = (numbers: readonly number[]) => `S.No ${numbers.join(', ')} ${numbers.length === 1 ? 'is' : 'are'}`

/** Returns the question as it is stored: without QC in the closer bank, which judges only closers. */
export const toStoredContent = (kind: ReviewKind, words: CheckpointContent): CheckpointContent =>
  kind === 'closer' ? { ...words, qc: '' } : words

/** Returns the displayed QC of a question. */
export const formatQc = (kind: ReviewKind, qc: string): string => qc || (kind === 'closer' ? 'Closer' : '')

/**
 * Returns the problems of a question by field, or an empty object. If a required field is missing, `msg` of the refusal is "Enter All
 * Required Fields" (quality 5): see `checkpointRefusal`.
 */
export function checkpointProblems(kind: ReviewKind, words: CheckpointContent, now: BankState): FieldMessages {
  const bank = CHECKPOINT_BANKS[kind]
  const problems: FieldMessages = {}
  for (const field of missingFields(kind, words)) problems[field] = field === 'question' ? 'Enter a question' : `Choose ${ARTICLES[field]}`
  const choices = { qc: qcChoices(kind, now.stored), type: bank.types, category: bank.categories }
  for (const field of ['qc', 'type', 'category'] as const)
    if (words[field] !== '' && words[field] !== now.stored?.[field] && !isOneOf(choices[field], words[field]))
      problems[field] = choiceWords(CHECKPOINT_LABELS[field], choices[field])
  const sno = snoProblem(bank, words.sno, now)
  if (sno && !problems.sno) problems.sno = sno
  if (words.question.length > MAX_QUESTION) problems.question = `A question has at most ${MAX_QUESTION} characters`
  const shown = words.sno > 0 ? showWhenProblem(words.showWhen, { sno: words.sno, bank: new Set(now.others.map((one) => one.sno)) }) : null
  if (shown) problems.showWhen = shown
  return problems
}

const ARTICLES = { qc: 'a QC', sno: 'an S.No', type: 'a type', category: 'a category' } as const

const choiceWords = (label: string, choices: readonly string[]): string =>
  choices.length === 1 ? `${label} of this question stays ${choices[0]}` : `${label} is one of ${choices.join(', ')}`

function snoProblem({ maxSno }: QuestionBank, sno: number, now: BankState): string | null {
  if (sno === 0) return null
  if (!Number.isInteger(sno) || sno < 1 || sno > maxSno) return `S.No is a number from 1 to ${maxSno}`
  if (now.others.some((other) => other.sno === sno)) return `S.No ${sno} is taken by another question of this bank`
  const lookers = now.stored && now.stored.sno !== sno ? findDependentQuestions(now.stored.sno, now) : []
  return lookers.length > 0 ? `${namesOf(lookers)} asked by the answer to S.No ${now.stored?.sno}: change that first` : null
}

/** Returns the required fields that are empty, in the order of the form. */
const missingFields = (kind: ReviewKind, words: CheckpointContent): CheckpointField[] =>
  ALL_REQUIRED.filter((field) => CHECKPOINT_BANKS[kind].required.includes(field) && (words[field] === '' || words[field] === 0))

/** Returns the general message: "Enter All Required Fields" if one is missing, else the first problem, or null. */
export function checkpointRefusal(kind: ReviewKind, words: CheckpointContent, problems: FieldMessages): string | null {
  if (missingFields(kind, words).length > 0) return MESSAGES.enterRequired
  return Object.values(problems)[0] ?? null
}

export function whyNotDeleteCheckpoint(now: BankState & { stored: CheckpointContent }): string | null {
  const lookers = findDependentQuestions(now.stored.sno, now)
  return lookers.length > 0 ? `${namesOf(lookers)} asked by the answer to S.No ${now.stored.sno}: change that first` : null
}

/** One change of an edit, with the label of the field (`what`). */
export interface CheckpointChange {
  what: string
  before: string
  after: string
}

const shownIn = (words: CheckpointContent | null): Record<string, string> =>
  words === null
    ? {}
    : {
        ...Object.fromEntries(Object.entries(CHECKPOINT_LABELS).map(([field, label]) => [label, String(words[field as CheckpointField])])),
        Asked: formatShowWhen(words.showWhen),
      }

/** Returns the differences between two versions of a question by field. For the first version, all fields. */
export function checkpointChanges(before: CheckpointContent | null, after: CheckpointContent): CheckpointChange[] {
  const was = shownIn(before)
  return Object.entries(shownIn(after))
    .map(([what, is]) => ({ what, before: was[what] ?? '', after: is }))
    .filter((change) => change.before !== change.after)
}

export const formatUnderWay = (count: number): string =>
  `${countText(count, 'review under way keeps', 'reviews under way keep')} the question as it was`
