import { EVENT_ACTS, type EventAct } from '../worklist/events.ts'
import { UNDONE } from '../worklist/undo.ts'
import { deskModule, type EventModule, reviewModule } from './modules.ts'
import { DESKS, type Desk } from './words.ts'

/** The fields of an event that make its sentence (domain 8, The lists). The `reason` of a comment is its text. */
export interface EventFields {
  module: string
  before: string
  after: string
  reason: string
}

type Place = Desk | 'review'
type Sentence = (words: Omit<EventFields, 'module'>, place: Place) => string

/** How sentences name the two slots of a desk or of a review. */
const SLOTS: Record<Place, readonly [string, string]> = {
  closing: ['closer 1', 'closer 2'],
  processor: ['the processor', 'processor 2'],
  underwriter: ['the underwriter', 'underwriter 2'],
  review: ['the reviewer', 'the proposed reviewer'],
}
const WORK: Record<Place, string> = { closing: 'closing', processor: 'processing', underwriter: 'underwriting', review: 'review' }

const changed = (before: string, after: string): string => (before && after ? `${before} → ${after}` : after || before || 'nothing')

const reassigned =
  (slot: 0 | 1): Sentence =>
  ({ before, after, reason }, place) => {
    const who = SLOTS[place][slot]
    if (reason === UNDONE) return `Undid the assignment of ${who}: ${changed(before || 'nobody', after || 'nobody')}`
    if (before === after && reason) return `Kept ${who}, ${after || 'nobody'}`
    if (!before) return `Assigned ${who}: ${after || 'nobody'}`
    return after ? `Reassigned ${who}: ${before} → ${after}` : `Took ${before} off as ${who}`
  }

const decided: Sentence = ({ before, after, reason }, place) =>
  reason === UNDONE
    ? `Undid the ${WORK[place]} decision: ${changed(before, after)}`
    : before === after
      ? `Saved the ${WORK[place]} decision, still ${after || 'open'}`
      : `Decided the ${WORK[place]}: ${changed(before, after)}`

const completed: Sentence = ({ before, after, reason }, place) =>
  `${reason === UNDONE ? `Undid the automatic completion of the ${WORK[place]}` : `Completed the ${WORK[place]} automatically`}: ${changed(before, after)}`

const commented: Sentence = ({ after, reason }, place) => {
  const text = reason || after
  const from = place === 'review' ? 'quality' : WORK[place]
  if (reason === UNDONE) return `Removed a comment for ${from}`
  return text ? `Commented for ${from}: ${text}` : `Commented for ${from}`
}

/** Splits 'ICD QC: Pending' into review and state. The review is empty if the text names none. */
function splitReview(text: string): { review: string; state: string } {
  const [review = '', ...rest] = text.split(': ')
  return rest.length === 0 ? { review: '', state: text } : { review, state: rest.join(': ') }
}

/** Returns the sentence of a review event. Its `before` and `after` begin with the review type. */
const reviewed: Sentence = ({ before, after, reason }) => {
  const [was, is] = [splitReview(before), splitReview(after)]
  const review = is.review || was.review || 'QC'
  if (reason === 'Reset') return `Put ${review} back to ${is.state}`
  if (is.state === 'Pulled back') return reason === UNDONE ? `Undid the submission to ${review}` : `Pulled ${review} back`
  if (is.state === 'Pending') return was.state ? `Put ${review} back to Pending` : `Submitted the loan to ${review}`
  if (is.state === 'In QC') return `Began ${review}`
  if (is.state.startsWith('Completed')) return `Completed ${review}${is.state === 'Completed' ? ', no findings' : `: ${is.state}`}`
  return `Changed ${review}: ${changed(was.state, is.state)}`
}

const disputed: Sentence = ({ after, reason }) => {
  const { review, state } = splitReview(after)
  if (reason === UNDONE) return `Undid the answers to the findings of ${review}`
  const round = reason ? `, ${reason.toLowerCase()}` : ''
  return `Answered the findings of ${review || 'QC'}${round}: ${state === '0 disputed' || !state ? 'none disputed' : state}`
}

const imported: Sentence = ({ before, after }, place) => {
  const where = place === 'review' ? 'quality' : WORK[place]
  if (after.startsWith('Imported, ')) return `Imported into ${where}: ${after.slice('Imported, '.length)}`
  if (!before) return `Imported into ${where}${after ? `: ${after}` : ''}`
  return `Changed by an import: ${changed(before, after)}`
}

/** Returns the sentence of an acknowledgement. The data test that fails is `before`, which is empty for several. */
const acknowledged = ({ before, after, reason }: Omit<EventFields, 'module'>): string =>
  `${reason === UNDONE ? 'Undid acknowledging' : 'Acknowledged'} ${before || 'data tests'}${after && `: ${after}`}`

const SENTENCE_OF_ACT: Record<EventAct, Sentence> = {
  Reassignment1: reassigned(0),
  Reassignment2: reassigned(1),
  Decision: decided,
  AutoComplete: completed,
  Comment: commented,
  QC: reviewed,
  Dispute: disputed,
  Import: imported,
}

type WordsToSentence = (words: Omit<EventFields, 'module'>) => string

const at = (moduleIn: (act: EventAct) => EventModule, place: Place) =>
  EVENT_ACTS.map((act): [string, WordsToSentence] => [moduleIn(act), (words) => SENTENCE_OF_ACT[act](words, place)])

const SENTENCES: ReadonlyMap<string, WordsToSentence> = new Map<string, WordsToSentence>([
  ...DESKS.flatMap((desk) => at((act) => deskModule(desk, act), desk)),
  ...at(reviewModule, 'review'),
  ['LoanImport', ({ after }) => `The loan came by an import${after ? ` as ${after}` : ''}`],
  ['LoanStatus', ({ before, after }) => `The loan's status changed: ${changed(before, after)}`],
  ['LoanChange', ({ before }) => `An import changed the loan${before ? `: ${before}` : ''}`],
  ['LoanConflictCheck', () => 'Completed the conflict check: the loan is unlocked'],
  ['LoanDataTest', acknowledged],
])

/**
 * Returns an event as a sentence without the person: 'Reassigned closer 1: Dana Kim → Luis Ortega'. 'Changed the loan' for an unknown
 * module, which a newer server may send.
 */
export const eventSentence = ({ module, ...words }: EventFields): string => SENTENCES.get(module)?.(words) ?? 'Changed the loan'
