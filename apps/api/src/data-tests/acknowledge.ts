import type { InputOf, OutputOf } from '@ivue/contracts/contract.ts'
import type { testResults } from '@ivue/contracts/data-tests/results-contract.ts'
import {
  acknowledgementProblem,
  type ExceptionFacts,
  whyNotAcknowledge,
  whyNotUndoAcknowledgement,
} from '@ivue/contracts/data-tests/rules.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { UNDONE } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Act, type NewEvent, recordEvents } from '../audit/record-events.ts'
import type { Services } from '../platform/app-services.ts'
import type { Queries } from '../platform/database/database.ts'
import { type Answer, success } from '../platform/rpc/answer.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { refuseProblem } from '../platform/rpc/refuse-problems.ts'
import { saveAct } from '../worklist/undo/save-act.ts'
import type { Undo } from '../worklist/undo/undo.ts'
import { IS_EXCEPTION, RESULTS, resultsVisibleTo, TEST_WORDS } from './exceptions.grid.ts'

interface ExceptionRow extends ExceptionFacts {
  id: number
  loanId: number
  loanNumber: string
  /** The test in words. */
  test: string
}

/** Locks the results that meet a condition, and returns them as exceptions. */
const lockExceptions = (tx: Queries, which: Prisma.Sql): Promise<ExceptionRow[]> =>
  tx.$queryRaw<ExceptionRow[]>(Prisma.sql`
    SELECT t.id::float8 AS id, t.loan_id AS "loanId", l.number AS "loanNumber", ${TEST_WORDS} AS test, ${IS_EXCEPTION} AS "isOpen", t.acknowledged_at IS NOT NULL AS "isAcknowledged"
    FROM ${RESULTS} WHERE ${which} ORDER BY t.id FOR UPDATE OF t`)

const eventOf = ({ loanId, loanNumber, test }: ExceptionRow, after: string, reason: string): NewEvent => ({
  loanId,
  loanNumber,
  desk: '',
  module: 'LoanDataTest',
  before: test,
  after,
  reason,
})

type AcknowledgeResult = OutputOf<typeof testResults.acknowledgeExceptions>

/** Acknowledges those of the rows that the viewer may, and answers the others with their reason. Throws Refusal if there is none. */
export async function acknowledge(
  { db }: Services,
  act: Act,
  { ids, reason, comment }: Pick<InputOf<typeof testResults.acknowledgeExceptions>, 'reason'> & { ids: number[]; comment: string },
): Promise<Answer<AcknowledgeResult>> {
  const { viewer, now } = act
  const problem = acknowledgementProblem(reason, comment)
  refuseProblem(problem === null ? null : { field: 'comment', msg: problem })
  return db.$transaction(async (tx) => {
    const rows = await lockExceptions(
      tx,
      Prisma.sql`t.id = ANY(${ids}::bigint[]) AND t.result = 'fail' AND v.state IN ('Live', 'Replaced') AND ${resultsVisibleTo(viewer)}`,
    )
    const reasons = new Map(rows.map((row) => [row.id, whyNotAcknowledge(viewer, row, reason)]))
    const refused = [...new Set(ids)].flatMap((id) => {
      const msg = reasons.has(id) ? reasons.get(id) : MESSAGES.notFound
      return msg ? [{ id, msg }] : []
    })
    const done = rows.filter(({ id }) => reasons.get(id) === null)
    const why = refused[0] ? `, ${refused.length} refused: ${refused[0].msg}` : ''
    if (done.length === 0) throw new Refusal(ids.length === 1 ? (refused[0]?.msg ?? '') : `0 acknowledged${why}`, { refused })
    await tx.dataTestResult.updateMany({
      where: { id: { in: done.map(({ id }) => id) } },
      data: { acknowledgedAt: now, acknowledgedById: viewer.userId, reason, comment },
    })
    await recordEvents(
      tx,
      act,
      done.map((row) => eventOf(row, reason, comment)),
    )
    const stored = done.map(({ id, loanNumber }) => ({ recordId: id, versionAfter: 0, before: { loan: loanNumber } }))
    const undoId = await saveAct(tx, { viewer, now, list: 'other', operation: 'acknowledge' }, ...stored)
    return success(`${countText(done.length, 'exception')} acknowledged${why}`, { acknowledged: done.length, refused, undoId })
  })
}

/** Undoes an acknowledgement of the viewer. Results that changed since stay as they are. */
export const undoAcknowledgement: Undo = async (tx, act, { id: actId }) => {
  const rows = await lockExceptions(tx, Prisma.sql`t.id IN (SELECT record_id FROM act_rows WHERE act_id = ${actId}::int)`)
  const refused = rows.flatMap(({ id, ...facts }) => {
    const msg = whyNotUndoAcknowledgement(facts)
    return msg ? [{ list: 'other' as const, id, msg }] : []
  })
  const undone = rows.filter((row) => whyNotUndoAcknowledgement(row) === null)
  const done = undone.map(({ id }) => id)
  await tx.dataTestResult.updateMany({
    where: { id: { in: done } },
    data: { acknowledgedAt: null, acknowledgedById: null, reason: '', comment: '' },
  })
  await recordEvents(
    tx,
    act,
    undone.map((row) => eventOf(row, '', UNDONE)),
  )
  return { done, refused }
}
