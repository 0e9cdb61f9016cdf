import { DUE_TODAY, MISSES_TODAY } from '../desks/clock/clock-words.ts'
import { DISPUTES_OPEN, NOT_ASSIGNED, WAITS_FOR_ME } from '../desks/lists.ts'
import { REASONS_MISSING } from '../desks/sla-filter.ts'
import { FIGURES } from '../figures/registry.ts'
import type { ScreenName } from '../screens.ts'
import { ABBREVIATIONS } from './abbreviations.ts'

/** The words on screens that need an explanation, by how they are written there. docs/words.md is made from them. */
export const WORDS: Readonly<Record<string, string>> = {
  ...ABBREVIATIONS,
  'Accountable Party': 'Who caused that a measure was missed',
  Adjudication: 'A third person decides where two blind reviews of one loan differ',
  'At risk': 'Little of the business time until the due moment is left',
  'Blind review': 'A second review that the first reviewer and the worked person do not see',
  'API key': 'A secret with which a program makes calls in place of a person who signs in',
  Checkpoint: 'One question of a question bank',
  Coachback: 'A finding that is for the person to learn from and counts apart',
  Combine: 'A category of questions that every underwriting review has',
  Critical: 'The graver severity of a processor finding',
  CTC: 'Clear to close: underwriting has no open condition',
  Cure: 'What was done to put a finding right',
  Dispute: 'The worked person holds a finding to be wrong; quality control decides, in up to four rounds',
  [DISPUTES_OPEN]: 'Loans with a dispute that nobody has decided yet',
  'Due soon': 'The due moment is near, but there is time',
  [DUE_TODAY]: 'Due by the end of today in the zone of the property, late or not',
  'Final Doc QC': 'The review of the final closing documents',
  'Final Review': 'The second stage of an underwriting review',
  Finding: 'A question that a completed review answered No',
  Follow: 'The news of a loan is shown to you, and you choose which of it rings your bell',
  Full: 'An underwriting review of all questions',
  'ICD QC': 'The review of the initial closing disclosure before it goes out',
  'In-line': 'Reviewed during the work, because somebody submitted the loan to quality control',
  'Initial Review': 'As a filter of a desk: open loans that are not decided, in any stage',
  Late: 'Open, and the due moment has passed',
  Lease: 'The right of one person to decide a row, for two minutes at a time. Somebody else can take it over',
  Material: 'The gravest severity of an underwriting or closing finding',
  'Mismatch Assignment': 'Somebody decides whether the person of the import or the present one works the loan',
  Moderate: 'The middle severity of an underwriting or closing finding',
  'Monthly Pack': 'The report of a month of quality control for management',
  'Most urgent first': 'Open work, the earliest due moment at the top',
  'Move work': 'Gives the loans of one person to one or several others, in one act that can be undone',
  'My recent acts': 'What you did in the last day, and whether it can be undone',
  Met: 'The measure was done by its due moment',
  [NOT_ASSIGNED]: 'Loans that nobody holds',
  'Not Met': 'The measure was done after its due moment, or its due moment passed without it',
  Overturned: 'A dispute was accepted, so the finding no longer counts',
  P1: 'Initial Closing Disclosure: it is issued in time. Closer 1 owns it',
  P2: 'Final CD balanced: its figures agree with those of the settlement agent. Closer 2 owns it',
  P3: 'Closing package delivered: by the business day before the closing. Closer 2 owns it',
  P4: 'Funding released: on the scheduled date. Closer 2 owns it',
  Partial: 'An underwriting review of four categories of questions',
  Phrase: 'A saved text for comments, reasons and answers',
  'Processor QC': 'The review of a processor’s work',
  Random: 'Drawn at random, so that the rate holds for all loans',
  [REASONS_MISSING]: 'Loans with a missed measure that has no reason or no accountable party yet',
  Reschedule: 'The closing was moved; its new date comes with the next import',
  Selection: 'How a loan came to be reviewed: Random, Targeted or In-line; rates never mix them',
  'Service account': 'The account of a program; nobody signs in as it',
  Snooze: 'A loan leaves your list until a moment, or until somebody else changes it',
  Stratum: 'A group of loans from which a sample is drawn on its own',
  Targeted: 'Chosen for review because of what is known about the loan',
  'UW Review': 'The review of an underwriter’s work',
  View: 'Filters, order and columns of a list under a name',
  [WAITS_FOR_ME]: 'Loans with a comment that waits for your answer',
  [MISSES_TODAY]: `Open, and late or at risk; not the same as ${DUE_TODAY}`,
  WIP: 'Work in progress: an open closing that nobody has rescheduled, canceled or closed',
}

export interface HelpWord {
  word: string
  meaning: string
  /** The screens that have it as a figure. Empty for words that are not figures. */
  screens: readonly ScreenName[]
}

/** Every word and figure that the help panel explains, each once. */
export const HELP_WORDS: readonly HelpWord[] = [
  ...Object.entries(WORDS).map(([word, meaning]) => ({ word, meaning, screens: [] })),
  ...new Map(
    Object.values(FIGURES).map(({ name, definition, screens }) => [name.toLowerCase(), { word: name, meaning: definition, screens }]),
  ).values(),
]
