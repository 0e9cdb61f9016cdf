import { LAST_OPEN_ROUND } from '@ivue/contracts/desks/dispute.ts'
import { endedAlready } from '@ivue/contracts/desks/stages.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { FINDING_SAYS } from '@ivue/contracts/quality/dispute.ts'
import { openAlready } from '@ivue/contracts/quality/submit.ts'
import type { ReviewType } from '@ivue/contracts/quality/words.ts'
import { REFUSED } from '@ivue/contracts/worklist/refused.ts'
import { disputed, latest, mismatch, object, pageOf, quoted, total } from './list-sql.ts'
import { COLOURS } from './list-task-shown.ts'
import { CLOSING, FACTS, LOCKED, REASONS, STAGED } from './list-task-sql.ts'
import type { View } from './list-views.ts'

const cell = (value: string) => object({ value })
const event = (value: string, operation: string, why: string) => object({ value, recordId_: `t.id || '_${operation}'`, why })
const orLocked = (otherwise: string) => `CASE WHEN ${LOCKED} THEN ${quoted(REFUSED.locked)} ELSE ${otherwise} END`
const cases = (of: string, words: Readonly<Record<string, string>>, otherwise: string) =>
  `CASE ${of} ${Object.entries(words)
    .map(([word, sql]) => `WHEN ${quoted(word)} THEN ${sql}`)
    .join(' ')} ELSE ${otherwise} END`
const COLOUR = Object.fromEntries(Object.entries(COLOURS).map(([word, colour]) => [word, quoted(colour)]))
const coloured = (word: string, why: string) =>
  `${word} || '@' || ${cases(word, COLOUR, "'slate'")} || CASE ${why} WHEN '' THEN '@0' ELSE '@1' END`

/** What the clock needs of its calendar is filled in after (`withTurns`). */
const clockCell = (value: string, { due_at, ended }: Pick<typeof CLOSING, 'due_at' | 'ended'>) =>
  `CASE WHEN ${ended} IS NOT NULL THEN ${object({ value, at: due_at, ended })} WHEN ${due_at} IS NULL THEN ${object({ value, at: 'NULL' })} ELSE ${object({ value, at: due_at, turns: `${due_at} || ' ' || t.zone` })} END`

const reviewCell = (alias: string, title: string, type: ReviewType) =>
  event(`coalesce(${alias}.status, 'Send')`, title, orLocked(`CASE WHEN ${alias}.open THEN ${quoted(openAlready(type))} ELSE '' END`))

function disputeCells({ of, manager }: View): Record<string, string> {
  const operation = of === 'closing' ? `replace(d.type, ' QC', '') || ' Dispute'` : `'Dispute'`
  const why = manager ? "''" : `CASE WHEN d.worked_by_id = $1 THEN '' ELSE ${quoted(REFUSED.notDisputable)} END`
  const words = `CASE WHEN d.open = 0 THEN 'Done' WHEN t.business_dispute <= ${LAST_OPEN_ROUND} THEN d.open || ' open' ELSE 'Final' END`
  const nothing = (says: string) => object({ value: 'NULL', why: quoted(says) })
  return {
    Dispute: `CASE WHEN d.id IS NULL THEN ${nothing(REFUSED.nothingToDispute)} ELSE ${object({ value: words, recordId_: `d.id || '_' || ${operation}`, why })} END`,
    Overturned: `CASE WHEN o.id IS NULL THEN ${nothing(FINDING_SAYS.nothingDisputed)} ELSE ${object({ value: 'o.words', recordId_: "o.id || '_Overturned'", why: "''" })} END`,
  }
}

function closingCells(view: View): Record<string, string> {
  const locked = orLocked("''")
  const assign = view.manager ? locked : quoted(MESSAGES.noPermission)
  return {
    'Scheduled Closing': object({ value: CLOSING.closing, at: CLOSING.closing_at }),
    Status: event(coloured('t.status', locked), 'Decision', locked),
    HCSEmployeeFullName1: event(CLOSING.slot1, 'HCSEmployeeFullName1', assign),
    HCSEmployeeFullName2: event(CLOSING.slot2, 'HCSEmployeeFullName2', assign),
    'P1 SlaStatus': cell(CLOSING.p1),
    'P2 SlaStatus': cell(CLOSING.p2),
    'P3 SlaStatus': cell(CLOSING.p3),
    'P4 SlaStatus': cell(CLOSING.p4),
    'SLA Due': clockCell(`coalesce(${CLOSING.due}, ${CLOSING.ended})`, CLOSING),
    Comment: object({ value: CLOSING.comments, recordId_: "t.id || '_Comment'" }),
    Decision: event("'Decision'", 'Decision', locked),
    'ICD QC': reviewCell('icd', 'ICD QC', 'ICD QC'),
    'Final Doc QC': reviewCell('final', 'Final Doc QC', 'Final Doc QC'),
  }
}

function stagedCells(view: View): Record<string, string> {
  const processing = view.of === 'processor'
  const assign = view.manager ? orLocked("''") : quoted(MESSAGES.noPermission)
  const ended = Object.fromEntries(['Completed', 'Completed with Errors'].map((word) => [word, quoted(endedAlready(word))]))
  const decide = orLocked(cases('t.status', ended, "''"))
  const decided = (word: string) => event(coloured(word, decide), 'Decision', decide)
  return {
    Stage: processing ? decided('t.stage') : cell('t.stage'),
    Status: processing ? cell('t.status') : decided('t.status'),
    Imported: object({ value: STAGED.imported, at: STAGED.imported_at }),
    Due: clockCell(STAGED.due, STAGED),
    HCSEmployeeFullName1: event(STAGED.slot1, 'HCSEmployeeFullName1', assign),
    HCSEmployeeFullName2: event(STAGED.slot2, 'HCSEmployeeFullName2', assign),
    Comment: object({ value: STAGED.comments, recordId_: "t.id || '_Comment'" }),
    Decision: event("'Decision'", 'Decision', decide),
    Recon: event(
      mismatch('n.full_name'),
      'Recon',
      orLocked(`CASE WHEN t.mismatch_id IS NULL AND t.mismatch2_id IS NULL THEN ${quoted(REFUSED.noMismatch)} ELSE '' END`),
    ),
    QC: reviewCell('qc', 'QC', processing ? 'Processor QC' : 'UW Review'),
  }
}

/** One row with the page as JSON text (its rows without the brackets), and the total. */
export function taskJsonSql(view: View): string {
  const desk = view.of as Desk
  const facts = object({
    recsID: FACTS.id,
    version: FACTS.version,
    GUID: quoted(desk),
    empUserID: quoted(view.asking?.empUserID ?? ''),
    userRole: quoted(view.asking?.userRole ?? ''),
    Respondback: FACTS.respondback,
    BusinessDispute: FACTS.rounds,
  })
  const parties = mismatch(
    object({
      assignedTo: "coalesce(w.employee_id, '')",
      assignedToName: "coalesce(w.full_name, '')",
      reassignedTo: 'n.employee_id',
      reassignedToName: 'n.full_name',
    }),
  )
  const cells = object({
    ...(view.ticks === false ? {} : { Select: object({ value: '0', recordId_: "t.id || '_bulk'" }) }),
    'Loan Number': cell('t.loan_number'),
    Borrower: cell('t.borrower'),
    Purpose: cell('t.purpose'),
    State: cell('t.state'),
    ...(desk === 'closing' ? closingCells(view) : stagedCells(view)),
    ...disputeCells(view),
  })
  const inner = (json: string) => `substr(${json}::text, 2, length(${json}::text) - 2)`
  const row = `'{' || ${inner('parts.facts')} || coalesce(', ' || ${inner('parts.parties')}, '') || coalesce(', ' || ${inner('parts.reasons')}, '') || ', ' || substr(parts.cells::text, 2)`
  const beside =
    desk === 'closing'
      ? `${latest('icd', 'ICD QC')} ${latest('final', 'Final Doc QC')}`
      : latest('qc', desk === 'processor' ? 'Processor QC' : 'UW Review')
  return `SELECT coalesce(string_agg(${row}, ',' ORDER BY ${view.order}), '') AS rows, ${total(view)} AS total
    FROM ${pageOf(view)} JOIN loans l ON l.id = t.loan_id ${beside} ${disputed(desk)},
      LATERAL (SELECT ${facts} AS facts, ${parties} AS parties, ${desk === 'closing' ? REASONS : 'NULL'} AS reasons, ${cells} AS cells OFFSET 0) parts`
}
