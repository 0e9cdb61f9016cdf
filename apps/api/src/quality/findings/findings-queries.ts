import type { Option } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { ShownFinding } from '@ivue/contracts/quality/findings/contract.ts'
import { type DefectCategory, type FindingFacts, SCHEMES } from '@ivue/contracts/quality/findings/rules.ts'
import type { FindingOutcome } from '@ivue/contracts/quality/reviews/transitions.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { formatDate, type Queries } from '../../platform/database/database.ts'
import { BORROWER, CONFLICT_CHECK_OPEN } from '../../platform/rows/loan-sql.ts'
import { readNamesOf, readUserNames } from '../../platform/rows/user-names.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { toWireRound } from '../wire-rounds.ts'
import { findingsVisibleTo } from './findings-scope.ts'

/** The current state of a finding. */
export interface FindingNow extends FindingFacts {
  id: number
  version: number
  reviewId: number
  loanId: number
  borrower: string
  categoryId: number | null
  responsibleId: number | null
  responsibleName: string
  openedAt: Date
  curedOn: Date | null
  cure: string
}

/** Returns a finding that the viewer may see. With `lock` it locks it and its review for a change. Throws Refusal "Not found" otherwise. */
export async function findFinding(db: Queries, viewer: Viewer, id: number, { lock }: { lock: boolean }): Promise<FindingNow> {
  const [found] = await db.$queryRaw<FindingNow[]>(Prisma.sql`
    SELECT t.id, t.version, t.review_id AS "reviewId", t.loan_id AS "loanId", ${BORROWER} AS borrower, t.kind, t.reviewer_id AS "reviewerId", t.outcome, t.category_id AS "categoryId",
      t.responsible_id AS "responsibleId", t.responsible_name AS "responsibleName", t.opened_at AS "openedAt", t.cured_on AS "curedOn", t.cure, ${CONFLICT_CHECK_OPEN} AS "conflictActive"
    FROM findings t JOIN reviews r ON r.id = t.review_id JOIN loans l ON l.id = t.loan_id
    WHERE t.id = ${id}::int AND ${findingsVisibleTo(viewer)} ${lock ? Prisma.sql`FOR UPDATE OF r, t` : Prisma.empty}`)
  if (!found) throw new Refusal(MESSAGES.notFound)
  return found
}

/** Returns who else changed a finding after a change of the person; empty for nobody. */
export async function findOtherChanger(db: Queries, userId: number, { findingId, changeId }: CureAct): Promise<string> {
  const [other] = await db.$queryRaw<{ name: string }[]>(Prisma.sql`
    SELECT coalesce(u.full_name, 'The system') AS name FROM finding_changes f LEFT JOIN users u ON u.id = f.by_id
    WHERE f.finding_id = ${findingId}::int AND f.id > ${changeId}::int AND f.by_id IS DISTINCT FROM ${userId}::int ORDER BY f.id DESC LIMIT 1`)
  return other?.name ?? ''
}

/** What the undo of a cure needs: the finding and its last change when it was cured. */
export type CureAct = { findingId: number; changeId: number }

const RELATED = {
  review: { select: { instance: true } },
  answer: { select: { comment: true, rounds: { orderBy: { round: 'asc' } }, _count: { select: { evidence: true } } } },
} as const satisfies Prisma.FindingInclude

/** Returns findings in wire format, for people who may open their loan. */
export async function readWireFindings(db: Queries, where: Prisma.FindingWhereInput): Promise<ShownFinding[]> {
  const found = await db.finding.findMany({
    where,
    include: RELATED,
    orderBy: [{ openedAt: 'desc' }, { reviewId: 'desc' }, { sno: 'asc' }],
  })
  const nameOf = await readUserNames(
    db,
    found.flatMap(({ reviewerId, outcomeById, answer }) => [
      reviewerId,
      outcomeById,
      ...answer.rounds.flatMap(({ disputedById, decidedById }) => [disputedById, decidedById]),
    ]),
  )
  return found.map(({ review, answer, ...finding }) => ({
    ...finding,
    instance: review.instance ?? 0,
    comment: answer.comment,
    responsible: finding.responsibleName,
    reviewedBy: nameOf(finding.reviewerId),
    outcome: finding.outcome as FindingOutcome,
    openedAt: finding.openedAt.toISOString(),
    outcomeBy: nameOf(finding.outcomeById),
    curedOn: formatDate(finding.curedOn),
    rounds: answer.rounds.map((round) => toWireRound(round, nameOf)),
    files: answer._count.evidence,
  }))
}

export async function readChanges(db: Queries, findingId: number) {
  const changes = await db.findingChange.findMany({ where: { findingId }, orderBy: { id: 'desc' } })
  const nameOf = await readNamesOf(db, changes, ({ byId }) => byId)
  return changes.map(({ at, byId, what, before, after, reason }) => ({
    at: at.toISOString(),
    by: nameOf(byId),
    what,
    before,
    after,
    reason,
  }))
}

/** Returns the defect categories of our scheme: by name, each before its subcategories. */
export async function readCategories(db: Queries): Promise<DefectCategory[]> {
  return db.$queryRaw<DefectCategory[]>(Prisma.sql`
    SELECT c.id, c.code, c.name, c.parent_id AS "parentId", c.active FROM defect_categories c LEFT JOIN defect_categories p ON p.id = c.parent_id
    WHERE c.scheme = ${SCHEMES.own} ORDER BY coalesce(p.name, c.name), c.parent_id IS NOT NULL, c.name, c.id`)
}

/**
 * Returns the name of a category in the second scheme, from the mapping of the subcategory or of its category; '' if there is none.
 */
export async function nameInSecondScheme(db: Queries, categoryId: number | null): Promise<string> {
  const [found] = await db.$queryRaw<{ name: string }[]>(Prisma.sql`
    SELECT other.code || ' ' || other.name AS name
    FROM defect_categories c JOIN defect_category_map m ON m.from_id IN (c.id, c.parent_id) JOIN defect_categories other ON other.id = m.to_id
    WHERE c.id = ${categoryId}::int AND other.scheme = ${SCHEMES.second} ORDER BY m.from_id = c.id DESC, other.version DESC LIMIT 1`)
  return found?.name ?? ''
}

/** Returns the people who may be responsible for a finding: all who worked its loan, and the present one, by name. */
export async function findResponsibleChoices(
  db: Queries,
  { loanId, responsibleId }: Pick<FindingNow, 'loanId' | 'responsibleId'>,
): Promise<Option[]> {
  return db.$queryRaw<Option[]>(Prisma.sql`
    SELECT u.full_name AS label, u.id::text AS value FROM users u
    WHERE u.id IN (
      SELECT unnest(ARRAY[l.processor_id, l.underwriter_id, ${responsibleId}::int]) FROM loans l WHERE l.id = ${loanId}::int
      UNION SELECT unnest(ARRAY[slot1_id, slot2_id]) FROM tasks WHERE loan_id = ${loanId}::int
      UNION SELECT unnest(ARRAY[worked_by_id, processor_id, underwriter_id]) FROM reviews WHERE loan_id = ${loanId}::int)
    ORDER BY 1, u.id`)
}

export async function findResponsiblePeople(db: Queries, viewer: Viewer): Promise<Option[]> {
  return db.$queryRaw<Option[]>(Prisma.sql`
    SELECT u.full_name AS label, u.id::text AS value FROM users u
    WHERE EXISTS (SELECT 1 FROM findings t WHERE t.responsible_id = u.id AND ${findingsVisibleTo(viewer)}) ORDER BY 1, u.id`)
}
