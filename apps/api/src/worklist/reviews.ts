import { reviewModule } from '@ivue/contracts/desks/modules.ts'
import { loanLink } from '@ivue/contracts/links.ts'
import { REVIEW_MESSAGES } from '@ivue/contracts/quality/reviews/checklist.ts'
import { REVIEW_KINDS, type ReviewKind, type ReviewStatus, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { paths } from '@ivue/contracts/screens.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { rowScope } from '@ivue/contracts/worklist/scope.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../grid/cells.ts'
import type { Queries } from '../platform/database/database.ts'
import { isKnownTo } from '../platform/rows/blind-reviews.ts'
import { findIndependenceFacts, workedOn } from '../platform/rows/independence.ts'
import { CONFLICT_CHECK_OPEN } from '../platform/rows/loan-sql.ts'
import { peopleInScopeSql } from '../platform/rows/visible-to.ts'
import { whyNotIndependent } from './assignment/review-assignment.ts'
import type { FindOptions, Subject, WorkRow } from './subject.ts'

/**
 * The current state of a review. Slot 1 is its reviewer; slot 2 is a proposed replacement, a mismatch until it is settled (wire
 * conventions, Reviews).
 */
export interface ReviewNow extends WorkRow {
  kind: ReviewKind
  taskId: number | null
  type: ReviewType
  /** Null for a blind second review. */
  instance: number | null
  /** Of a blind second review: the id of the first review. */
  firstReviewId: number | null
  status: ReviewStatus
  workedById: number | null
  workedByName: string
  audit: string
  selection: string
  asksReason: boolean
  /** Whether the viewer holds or once held work on the loan. */
  workedByViewer: boolean
  disposition: string
  purpose: string
  submittedAt: Date
  startedAt: Date | null
  endedAt: Date | null
  /** Key of the final submit that ended the review; empty if its client sent none. */
  submitKey: string
  dueAt: Date | null
  /** When the reviewer of a Random review saw the results of the data tests. */
  testsShownAt: Date | null
}

export const LIST_OF_KIND = { processor: 'qaProcessor', underwriter: 'qaUnderwriter', closer: 'qaCloser' } as const satisfies Record<
  ReviewKind,
  WorklistName
>

const HOLDER_COLUMNS = ['assigned_to_id', 'assigned_at', 'assignment_note', 'proposed_id']

export function reviewSubject(kind: ReviewKind): Subject<ReviewNow> {
  const name = LIST_OF_KIND[kind]
  return {
    name,
    table: Prisma.sql`reviews`,
    rows: Prisma.sql`t.kind = ${constantSql(kind)} AND t.pulled_back_at IS NULL`,
    slots: ['assigned_to_id', 'proposed_id'],
    hiddenFrom: Prisma.sql`review_hidden_from(t.id)`,
    visibleTo: reviewsVisibleTo,
    find: (db, viewer, ids, finding) => findReviews(db, viewer, kind, ids, finding),
    async assign(tx, reviews, { slot1, slot2 }, { viewer, now }) {
      const [reviewer, proposed] = [slot1?.id ?? null, slot2?.id ?? null]
      await tx.$executeRaw(Prisma.sql`
        UPDATE reviews SET assigned_to_id = coalesce(${reviewer}::int, assigned_to_id),
          assigned_at = CASE WHEN ${reviewer}::int IS NULL THEN assigned_at ELSE ${now}::timestamptz END,
          assignment_note = CASE WHEN ${reviewer}::int IS NULL THEN assignment_note ELSE '' END,
          proposed_id = coalesce(${proposed}::int, nullif(proposed_id, ${reviewer}::int)),
          version = version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${viewer.userId}::int
        WHERE id = ANY(${reviews.map(({ id }) => id)}::int[])`)
    },
    async holderCheck(tx, reviews, people, { now }) {
      const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
      const ties = await findIndependenceFacts(tx, ids(reviews), ids(people), now)
      return {
        why(review, person) {
          if (review.status.startsWith('Completed')) return REVIEW_MESSAGES.ended
          const tie = ties.find(({ reviewId, personId }) => reviewId === review.id && personId === person.id)
          const tied = tie && whyNotIndependent(tie)
          return tied ? `${person.fullName}: ${tied}` : null
        },
      }
    },
    async rejectMismatch(tx, { id }, _slot, _namedId, { viewer, now }) {
      await tx.review.update({
        where: { id },
        data: { proposedId: null, version: { increment: 1 }, updatedAt: now, updatedById: viewer.userId },
      })
    },
    undoColumns: {
      bulk: HOLDER_COLUMNS,
      reassign: HOLDER_COLUMNS,
      move: HOLDER_COLUMNS,
      autocomplete: ['status', 'ended_at', 'opportunity_count', 'critical_opportunity_count', 'moderate_opportunity_count'].concat(
        ['', 'gross_'].flatMap((net) => ['finding', 'critical', 'moderate'].map((what) => `${net}${what}_count`)),
      ),
    },
    // A reopened review has no score, no findings and no pair.
    async restoreExtraValues(tx, { operation, ids }) {
      if (operation !== 'autocomplete') return
      await tx.reviewScore.deleteMany({ where: { reviewId: { in: [...ids] } } })
      await tx.answerPair.deleteMany({ where: { reviewId: { in: [...ids] } } })
      await tx.finding.deleteMany({ where: { reviewId: { in: [...ids] } } })
    },
    qcStartedSince: (at) => Prisma.sql`t.started_at >= ${at}::timestamptz`,
    findJudged: findAdjudicated,
    event: ({ id, loanId, loanNumber }, act, said) => ({
      loanId,
      loanNumber,
      reviewId: id,
      desk: '',
      module: reviewModule(act),
      ...said,
    }),
    link: (loanNumber) => (loanNumber === undefined ? paths[name] : loanLink(name, loanNumber)),
  }
}

/**
 * Returns the blind second reviews whose answers have been decided or published, or are being decided. Deciding locks the pair first;
 * SKIP LOCKED keeps the two from waiting for each other.
 */
export async function findAdjudicated(tx: Queries, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const pairs = Prisma.sql`v.review_id = ANY(${[...ids]}::int[])`
  const free = await tx.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT v.review_id AS id FROM review_pairs v WHERE ${pairs} ORDER BY v.review_id FOR UPDATE SKIP LOCKED`)
  const found = await tx.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT v.review_id AS id FROM review_pairs v
    WHERE ${pairs} AND (v.published_at IS NOT NULL OR v.review_id <> ALL(${free.map(({ id }) => id)}::int[])
      OR EXISTS (SELECT FROM answer_pairs p WHERE p.review_id = v.review_id AND p.decision <> ''))`)
  return new Set(found.map(({ id }) => id))
}

export const REVIEWS: readonly Subject[] = REVIEW_KINDS.map(reviewSubject)

/**
 * Returns two conditions that together select the reviews that a person holds: as reviewer, or as proposed reviewer. No review meets both,
 * so that each condition can be read in order from an index.
 */
export const reviewHolderConditions = (userId: number): Prisma.Sql[] => [
  Prisma.sql`t.assigned_to_id = ${userId}::int`,
  Prisma.sql`t.proposed_id = ${userId}::int AND t.assigned_to_id IS DISTINCT FROM ${userId}::int`,
]

function reviewsVisibleTo(viewer: Viewer): Prisma.Sql {
  const scope = rowScope(viewer, 'quality')
  if (scope === 'all') return isKnownTo(viewer, 't')
  const people = peopleInScopeSql(scope, viewer)
  return Prisma.sql`(t.assigned_to_id = ANY(${people}) OR t.proposed_id = ANY(${people})) AND ${isKnownTo(viewer, 't')}`
}

/**
 * Returns the visible reviews among `ids`. The name of the last editor is a subquery: a join would return the value from before the
 * wait for the lock.
 */
async function findReviews(
  db: Queries,
  viewer: Viewer,
  kind: ReviewKind,
  ids: readonly number[],
  { lock, ownOnly = false, unscoped = false }: FindOptions,
): Promise<ReviewNow[]> {
  const own = Prisma.sql`(t.assigned_to_id = ${viewer.userId}::int OR t.proposed_id = ${viewer.userId}::int)`
  const scope = unscoped ? null : ownOnly ? own : reviewsVisibleTo(viewer)
  return db.$queryRaw<ReviewNow[]>(Prisma.sql`
    SELECT t.id, t.version, t.version AS "freshFrom", t.loan_id AS "loanId", t.loan_number AS "loanNumber", t.task_id AS "taskId", t.kind, t.status, t.type, t.instance, t.first_review_id AS "firstReviewId", t.blind_to_id AS "barredId", t.audit, t.selection, t.disposition, t.asks_reason AS "asksReason",
      t.worked_by_id AS "workedById", t.worked_by_name AS "workedByName", t.submitted_at AS "submittedAt", t.started_at AS "startedAt", t.ended_at AS "endedAt", t.submit_key AS "submitKey", t.due_at AS "dueAt", t.tests_shown_at AS "testsShownAt", l.purpose,
      t.assigned_to_id AS "slot1Id", t.proposed_id AS "slot2Id", t.assigned_to_name AS "slot1Name", t.proposed_name AS "slot2Name",
      t.proposed_id AS "mismatchId", NULL::int AS "mismatch2Id", 1 AS respondback, ${CONFLICT_CHECK_OPEN} AS "conflictActive",
      ${workedOn(Prisma.sql`${viewer.userId}::int`, 't')} AS "workedByViewer", t.updated_at AS "updatedAt", coalesce((SELECT changer.full_name FROM users changer WHERE changer.id = t.updated_by_id), 'The system') AS "updatedByName"
    FROM reviews t JOIN loans l ON l.id = t.loan_id
    WHERE t.id = ANY(${[...ids]}::int[]) AND t.kind = ${kind} AND t.pulled_back_at IS NULL ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty}
    ORDER BY t.id ${lock ? Prisma.sql`FOR UPDATE OF t` : Prisma.empty}`)
}
