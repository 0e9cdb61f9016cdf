import type { Desk } from '@ivue/contracts/desks/words.ts'
import { moveIntoOfficeHours } from '../days.ts'
import type { DemoLoan } from '../loans/loans.ts'
import type { Person } from '../people.ts'
import { type Random, weighted } from '../random.ts'
import type { World } from '../world.ts'

export interface DemoComment {
  side: 'closing' | 'processor' | 'system'
  /** The desk of the commented task; null for an import's comment. */
  desk: Desk | null
  author: Person | null
  body: string
  at: number
}

/** Number of comments of a loan. */
const COMMENT_COUNTS = weighted([0, 1, 2, 3, 4, 5], [48, 17, 20, 8, 5, 2])
const IMPORT_COMMENT_SHARE = 0.04

const CLOSER_COMMENTS = [
  'Please confirm the hazard insurance premium; the figure on the disclosure differs from the binder.',
  'Need the final title commitment before I can balance.',
  'Is the seller credit still 1.5 %? The amendment is not in the file.',
  'Payoff letter expires before the scheduled funding. Please order an update.',
  'Settlement agent asks for the wire instructions of the second lien.',
  'Verification of employment has to be redone, the note date moved.',
  'Borrower would like to sign at 14:00 instead. Can we keep the rate lock?',
]
const PROCESSOR_COMMENTS = [
  'Uploaded. Please let me know if anything is missing.',
  'Confirmed with the borrower, the figure on the disclosure is right.',
  'Ordered today, expected tomorrow before noon.',
  'Amendment added to the file. The credit is 1.25 %.',
  'New payoff received, good through the end of the month.',
  'Done. Verification is in the file.',
]
const IMPORT_COMMENTS = ['Rate float-down applied', 'Moved up by one day at the request of Sales', 'Rush: purchase contract ends this week']

/** Returns the comments of a loan, oldest first. Closer and processor alternate, starting with the closer (domain 3, Comments). */
export function makeComments(loan: DemoLoan, world: World, random: Random): DemoComment[] {
  const { closing, processor } = loan
  const wanted = random.weighted(COMMENT_COUNTS)
  if (!closing) return []
  const { importedAt, closer1, closer2 } = closing
  const comments: DemoComment[] = random.chance(IMPORT_COMMENT_SHARE)
    ? [{ side: 'system', desk: null, author: null, body: random.pick(IMPORT_COMMENTS), at: importedAt }]
    : []
  const until = Math.min(world.now, closing.doneAt ?? world.now)
  const step = (until - importedAt) / (wanted + 1)
  for (let turn = 0; turn < wanted && processor; turn++) {
    const side = turn % 2 === 0 ? 'closing' : 'processor'
    const author = side === 'processor' ? processor : turn % 4 === 0 ? closer1 : (closer2 ?? closer1)
    const body = random.pick(side === 'closing' ? CLOSER_COMMENTS : PROCESSOR_COMMENTS)
    comments.push({ side, desk: side, author, body, at: moveIntoOfficeHours(importedAt + step * (turn + random.between(0.4, 1)), until) })
  }
  return comments
}
