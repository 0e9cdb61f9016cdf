import { endedAlready } from '@ivue/contracts/desks/stages.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { disputeOperation, disputeWords, FINDING_SAYS, overturnedWords } from '@ivue/contracts/quality/dispute.ts'
import { openAlready } from '@ivue/contracts/quality/submit.ts'
import type { ReviewType } from '@ivue/contracts/quality/words.ts'
import { REFUSED } from '@ivue/contracts/worklist/refused.ts'
import type { CLOSING, STAGED } from './list-task-sql.ts'
import { turns } from './list-turns.ts'
import type { View } from './list-views.ts'

type Review = [
  id: number,
  type: ReviewType,
  instance: number,
  workedBy: number | null,
  started: boolean,
  ended: number | null,
  stands: boolean,
  bypassed: boolean,
  findings: number,
  gross: number,
  disputes: number,
  overturned: number,
  open: number | null,
]

export type Task = Record<keyof typeof CLOSING | keyof typeof STAGED, string | null> & {
  id: number
  version: number
  respondback: number
  rounds: number
  comments: number
  locked: boolean
  zone: string
  mismatch: [string | null, string | null, string, string] | null
  /** Of closing tasks. */
  reasons?: Record<string, string> | null
  reviews: Review[] | null
}

function reviewCell(title: string, type: ReviewType, { id, locked, reviews }: Task) {
  let found: Review | undefined
  for (const review of reviews ?? []) if (review[1] === type && review[6] && (!found || review[2] > found[2])) found = review
  const why = locked ? REFUSED.locked : found && found[5] === null ? openAlready(type) : ''
  return { value: found ? standing(found) : 'Send', recordId_: `${id}_${title}`, why }
}

function standing([, , , , started, ended, , bypassed, findings]: Review): string {
  if (ended === null) return started ? 'In QC' : 'Pending'
  return findings > 0 ? 'Completed - Findings' : bypassed ? 'Completed - ByPass' : 'Completed'
}

const later = (a: Review, b: Review) => (b[5] ?? 0) - (a[5] ?? 0) || b[0] - a[0]

function disputeCells({ reviews, rounds }: Task, view: View) {
  const ended = (reviews ?? []).filter(([, , , , , at]) => at !== null).sort(later)
  const withFindings = ended.filter((review) => review[6] && review[9] > 0)
  const asked = withFindings.find((review) => (review[12] ?? 0) > 0) ?? withFindings[0]
  const outcome = ended.find((review) => review[10] > 0)
  return {
    Dispute: asked
      ? {
          value: disputeWords({ findings: asked[9], open: asked[12] ?? 0, businessDispute: rounds }),
          recordId_: `${asked[0]}_${disputeOperation(view.of as Desk, asked[1])}`,
          why: view.manager || asked[3] === view.values[0] ? '' : REFUSED.notDisputable,
        }
      : { value: null, why: REFUSED.nothingToDispute },
    Overturned: outcome
      ? { value: overturnedWords({ disputed: outcome[10], overturned: outcome[11] }), recordId_: `${outcome[0]}_Overturned`, why: '' }
      : { value: null, why: FINDING_SAYS.nothingDisputed },
  }
}

function clockCell(value: string | null, { due_at, ended, zone }: Task) {
  if (ended) return { value, at: due_at, ended }
  return due_at === null ? { value, at: null } : { value, at: due_at, turns: turns(due_at, zone) }
}

export const COLOURS: Readonly<Record<string, string>> = {
  Reschedule: 'amber',
  Closed: 'green',
  'Final Risk Review': 'petrol',
  Completed: 'green',
  'Completed with Errors': 'red',
}
const coloured = (word: string | null, why: string) => `${word}@${COLOURS[word ?? ''] ?? 'slate'}@${why === '' ? 0 : 1}`

/** A row of `taskRowsSql` as the wire has it. */
export function taskShown(read: Task, view: View): object {
  const { id, status, mismatch } = read
  const event = (value: unknown, operation: string, why: string) => ({ value, recordId_: `${id}_${operation}`, why })
  const locked = read.locked ? REFUSED.locked : ''
  const assign = view.manager ? locked : MESSAGES.noPermission
  const loan = {
    recsID: id,
    version: read.version,
    GUID: view.of,
    ...view.asking,
    Respondback: read.respondback,
    BusinessDispute: read.rounds,
    ...(mismatch
      ? { assignedTo: mismatch[0] ?? '', assignedToName: mismatch[1] ?? '', reassignedTo: mismatch[2], reassignedToName: mismatch[3] }
      : {}),
    ...(view.of === 'closing' ? read.reasons : {}),
    ...(view.ticks === false ? {} : { Select: { value: 0, recordId_: `${id}_bulk` } }),
    'Loan Number': { value: read.loan },
    Borrower: { value: read.borrower },
    Purpose: { value: read.purpose },
    State: { value: read.state },
  }
  const slots = {
    HCSEmployeeFullName1: event(read.slot1, 'HCSEmployeeFullName1', assign),
    HCSEmployeeFullName2: event(read.slot2, 'HCSEmployeeFullName2', assign),
  }
  const comment = { Comment: { value: read.comments, recordId_: `${id}_Comment` } }
  if (view.of === 'closing') {
    return {
      ...loan,
      'Scheduled Closing': { value: read.closing, at: read.closing_at },
      Status: event(coloured(status, locked), 'Decision', locked),
      ...slots,
      'P1 SlaStatus': { value: read.p1 },
      'P2 SlaStatus': { value: read.p2 },
      'P3 SlaStatus': { value: read.p3 },
      'P4 SlaStatus': { value: read.p4 },
      'SLA Due': clockCell(read.due ?? read.ended, read),
      ...comment,
      Decision: event('Decision', 'Decision', locked),
      'ICD QC': reviewCell('ICD QC', 'ICD QC', read),
      'Final Doc QC': reviewCell('Final Doc QC', 'Final Doc QC', read),
      ...disputeCells(read, view),
    }
  }
  const decide = locked || (status === 'Open' ? '' : endedAlready(status ?? ''))
  const decided = (word: string | null) => event(coloured(word, decide), 'Decision', decide)
  const processing = view.of === 'processor'
  return {
    ...loan,
    Stage: processing ? decided(read.stage) : { value: read.stage },
    Status: processing ? { value: status } : decided(status),
    Imported: { value: read.imported, at: read.imported_at },
    Due: clockCell(read.due, read),
    ...slots,
    ...comment,
    Decision: event('Decision', 'Decision', decide),
    Recon: event(mismatch?.[3] ?? null, 'Recon', locked || (mismatch ? '' : REFUSED.noMismatch)),
    QC: reviewCell('QC', processing ? 'Processor QC' : 'UW Review', read),
    ...disputeCells(read, view),
  }
}
