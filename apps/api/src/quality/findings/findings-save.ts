import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import {
  type Cure,
  categoryProblem,
  cureProblems,
  FINDING_MESSAGES,
  findCategory,
  formatCured,
  reopenReasonProblem,
  whyNotChangeFinding,
  whyNotCure,
  whyNotReopenFinding,
} from '@ivue/contracts/quality/findings/rules.ts'
import { UNDONE, whyNotUndoRecord } from '@ivue/contracts/worklist/undo.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import { formatDate, type Queries } from '../../platform/database/database.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { refuseProblem } from '../../platform/rpc/refuse-problems.ts'
import { recordFindings } from '../../reviews/queries.ts'
import { recordReviews } from '../../reviews/submit-review.ts'
import { LIST_OF_KIND } from '../../worklist/reviews.ts'
import { saveAct } from '../../worklist/undo/save-act.ts'
import type { Undo } from '../../worklist/undo/undo.ts'
import { readActRow } from '../../worklist/undo/undo-record.ts'
import { type CureAct, type FindingNow, findFinding, findOtherChanger, findResponsibleChoices, readCategories } from './findings-queries.ts'

interface FindingVersion {
  id: number
  version?: number | undefined
}
type SaveAnswer = Promise<Answer<{ version: number; undoId?: number }>>

interface Change {
  what: 'Category' | 'Responsible' | 'Outcome'
  before: string
  after: string
  reason?: string
}

/** Sets the category and the responsible person of a finding (domain 4, Finding). */
export async function saveFinding(
  { db }: Services,
  act: Act,
  { categoryId, responsibleId, ...target }: FindingVersion & { categoryId: number | null; responsibleId: number | null },
): SaveAnswer {
  return db.$transaction(async (tx) => {
    const finding = await lockFinding(tx, act, target, whyNotChangeFinding)
    const categories = await readCategories(tx)
    refuseProblem(categoryProblem(categories, categoryId, finding.categoryId))
    const people = await findResponsibleChoices(tx, finding)
    const named = people.find(({ value }) => value === String(responsibleId))
    if (responsibleId !== finding.responsibleId && !named) throw Refusal.field('responsibleId', FINDING_MESSAGES.noPerson)
    const wordsOf = (id: number | null) => {
      const { category, subcategory } = findCategory(categories, id)
      return [category?.name, subcategory?.name].filter(Boolean).join(', ')
    }
    const changes: Change[] = [
      ...(categoryId === finding.categoryId
        ? []
        : [{ what: 'Category' as const, before: wordsOf(finding.categoryId), after: wordsOf(categoryId) }]),
      ...(responsibleId === finding.responsibleId
        ? []
        : [{ what: 'Responsible' as const, before: finding.responsibleName, after: named?.label ?? '' }]),
    ]
    return storeChange(tx, act, finding, { categoryId, responsibleId }, changes, 'Finding saved')
  })
}

/** Records the cure of a finding, with its date and text (domain 4, Finding). */
export async function cureFinding({ db, settings }: Services, act: Act, { curedOn, done, ...target }: FindingVersion & Cure): SaveAnswer {
  const zone = await settings.get('business.zone')
  return db.$transaction(async (tx) => {
    const finding = await lockFinding(tx, act, target, whyNotCure)
    const problems = cureProblems({ curedOn, done }, { openedOn: dayAt(finding.openedAt, zone), today: dayAt(act.now, zone) })
    const [first] = problems
    if (first) throw new Refusal(first.msg, { fields: Object.fromEntries(problems.map(({ field, msg }) => [field, msg])) })
    const change: Change = { what: 'Outcome', before: finding.outcome, after: formatCured(curedOn), reason: done }
    const { msg, response } = await storeChange(tx, act, finding, { curedOn: new Date(curedOn), cure: done }, [change], 'Cure recorded')
    const { _max } = await tx.findingChange.aggregate({ where: { findingId: finding.id }, _max: { id: true } })
    const before: CureAct = { findingId: finding.id, changeId: _max.id ?? 0 }
    const actRow = { recordId: finding.reviewId, versionAfter: response.version, before }
    const { viewer, now } = act
    const undoId = await saveAct(tx, { viewer, now, list: LIST_OF_KIND[finding.kind], operation: 'cure' }, actRow)
    return success(msg, { ...response, undoId })
  })
}

/** Undoes a cure of the viewer, unless somebody else changed the finding since. */
export const undoCure: Undo = async (tx, act, { id }) => {
  const { recordId, versionAfter, before } = await readActRow<CureAct>(tx, id)
  const finding = await lockFinding(tx, act, { id: before.findingId }, whyNotChangeFinding)
  const other = await findOtherChanger(tx, act.viewer.userId, before)
  refuse(whyNotUndoRecord({ what: 'finding', freshFrom: other ? finding.version : versionAfter, versionAfter, changedBy: other }))
  if (finding.curedOn === null) throw new Refusal(FINDING_MESSAGES.reopened)
  await removeCure(tx, act, finding, UNDONE)
  return { done: [recordId], refused: [] }
}

/** Removes the cure of a finding. Its outcome is Open again, or Stands if a dispute was rejected (domain 4, Finding). */
export async function reopenFinding({ db }: Services, act: Act, { reason, ...target }: FindingVersion & { reason: string }): SaveAnswer {
  return db.$transaction(async (tx) => {
    const finding = await lockFinding(tx, act, target, whyNotReopenFinding)
    refuseProblem(reopenReasonProblem(reason))
    return removeCure(tx, act, finding, reason)
  })
}

function removeCure(tx: Queries, act: Act, finding: FindingNow, reason: string): SaveAnswer {
  const change: Change = { what: 'Outcome', before: formatCured(formatDate(finding.curedOn) ?? ''), after: 'Reopened', reason }
  return storeChange(tx, act, finding, { curedOn: null, cure: '' }, [change], 'Finding reopened')
}

async function lockFinding(
  tx: Queries,
  { viewer }: Act,
  { id, version }: FindingVersion,
  rule: (viewer: Act['viewer'], finding: FindingNow) => string | null,
): Promise<FindingNow> {
  const finding = await findFinding(tx, viewer, id, { lock: true })
  refuse(rule(viewer, finding))
  if (version !== undefined && version !== finding.version)
    throw new Refusal('Somebody changed this finding since you looked. Nothing was saved', { type: 'stale', version: finding.version })
  return finding
}

/** Writes a change with its history and event. It also raises the version of the review, so that its completion cannot be undone. */
async function storeChange(
  tx: Queries,
  act: Act,
  { id, reviewId }: FindingNow,
  data: Prisma.FindingUncheckedUpdateInput,
  changes: readonly Change[],
  msg: string,
): SaveAnswer {
  const { viewer, now } = act
  if (changes.length > 0) {
    const { sno } = await tx.finding.update({ where: { id }, data: { ...data, version: { increment: 1 } }, select: { sno: true } })
    await tx.findingChange.createMany({ data: changes.map((change) => ({ findingId: id, at: now, byId: viewer.userId, ...change })) })
    await recordFindings(tx, [reviewId], { by: viewer.userId, at: now })
    const review = await tx.review.update({
      where: { id: reviewId },
      data: { version: { increment: 1 }, updatedAt: now, updatedById: viewer.userId },
      select: { id: true, loanId: true, loanNumber: true, taskId: true, type: true },
    })
    const asEventText = (words: string) => (words === '' ? '' : `finding ${sno}: ${words}`)
    await recordReviews(
      tx,
      act,
      changes.map(({ before, after, reason = '' }) => ({
        review,
        before: asEventText(before || 'nothing'),
        after: asEventText(after || 'nothing'),
        reason,
      })),
    )
  }
  const { version } = await tx.finding.findUniqueOrThrow({ where: { id }, select: { version: true } })
  return success(msg, { version })
}
