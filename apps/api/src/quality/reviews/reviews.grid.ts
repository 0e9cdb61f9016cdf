import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { REVIEW_LISTS, REVIEW_STAGES, reviewTypesOfKind } from '@ivue/contracts/quality/reviews/lists.ts'
import { AUDITS, REVIEW_STATUSES, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { rowScope } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { tickColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import { choiceFilterSql, conditionPerWord, dayFilterSql, personFilterSql, textFilterSql } from '../../grid/filters.ts'
import { rowsWithLoans } from '../../grid/table-list.ts'
import type { Services } from '../../platform/app-services.ts'
import { isKnownTo, knownReviewParts } from '../../platform/rows/blind-reviews.ts'
import { HAS_UNDECIDED_DISPUTE, waitsForQuality } from '../../platform/rows/disputes-waiting.ts'
import { CONFLICT_CHECK_OPEN } from '../../platform/rows/loan-sql.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { reviewHolderConditions } from '../../worklist/reviews.ts'
import type { MakeWorklist } from '../../worklist/worklist-definition.ts'
import { isOwnWorkSql, readGeneralDecider } from './decider.ts'
import type { ReviewWorklist } from './definition.ts'
import { COUNT_WAITING, EXPIRES_SOON_MS, type ReviewRowFacts, reviewColumns, WHY_NOBODY } from './review-columns.ts'

/**
 * SQL of the reviewer and the proposed replacement as JSON. It is a subquery, because a join would be done for every row, and few rows have
 * a mismatch.
 */
const MISMATCH = Prisma.sql`CASE WHEN t.proposed_id IS NOT NULL THEN (
  SELECT json_build_object('assignedTo', coalesce(works.employee_id, ''), 'assignedToName', t.assigned_to_name, 'reassignedTo', named.employee_id, 'reassignedToName', named.full_name)::text
  FROM users named LEFT JOIN users works ON works.id = t.assigned_to_id WHERE named.id = t.proposed_id) END`

const READ: Omit<ListDefinition<ReviewRowFacts>['read'], 'isOwnWork'> = {
  status: Prisma.sql`t.status`,
  slot1Id: Prisma.sql`t.assigned_to_id`,
  audit: Prisma.sql`t.audit`,
  selection: Prisma.sql`t.selection`,
  asksReason: Prisma.sql`t.asks_reason`,
  conflictActive: CONFLICT_CHECK_OPEN,
  disposition: Prisma.sql`t.disposition`,
  mismatch: MISMATCH,
  waiting: COUNT_WAITING,
  disputed: Prisma.sql`t.dispute_count`,
}

const STAGES = { 'Initial Review': null, All: null }

/**
 * Returns the list of a QA dashboard (quality 2.1, 2.2, domain 8): reviews of the kind in scope. The date filter applies to the submission.
 */
export function reviewsGrid({ kind, subject }: ReviewWorklist, services: Pick<Services, 'db' | 'settings'>): MakeWorklist<ReviewRowFacts> {
  const filters = REVIEW_LISTS[kind].filters
  return async (input, viewer, { people, zone, now, ticked }) => {
    const statuses = { All: null, ...conditionPerWord(Prisma.sql`t.status`, REVIEW_STATUSES), ...waitingStatuses(now) }
    const { held, filter } = personConditions(viewer, input)
    const visible = held === null ? (subject.visibleTo(viewer) ?? Prisma.sql`TRUE`) : isKnownTo(viewer, 't')
    const status = input.taskStatus || filters.taskStatus.initial
    const countsByIndex = (held !== null || rowScope(viewer, 'quality') === 'all') && INDEXED_STATUSES.includes(status)
    const statusParts = input.taskStatus === 'To do' ? TO_DO : [Prisma.sql`TRUE`]
    const scopeParts = (visible: Prisma.Sql) =>
      (held ?? [Prisma.sql`TRUE`]).flatMap((person) =>
        statusParts.map((part) => Prisma.sql`${subject.rows} AND ${visible} AND ${person} AND ${part}`),
      )
    return {
      ...rowsWithLoans('reviews'),
      read: { ...READ, isOwnWork: Prisma.sql`t.dispute_count > 0 AND ${isOwnWorkSql(viewer)}` },
      facts: FACTS,
      columns: [
        tickColumn(ticked),
        ...reviewColumns(kind, viewer, { people, zone, decider: await readGeneralDecider(services, viewer) }),
        ...(input.taskStatus === 'Not Assigned' ? [WHY_NOBODY] : []),
      ],
      scope: scopeParts(visible),
      ...(countsByIndex && { countedScope: knownReviewParts(viewer, 't').flatMap(scopeParts) }),
      filters: [
        ...choiceFilterSql('filterId', input, REVIEW_STAGES, STAGES),
        ...choiceFilterSql('taskStatus', input, filters.taskStatus, statuses),
        ...typeFilter(kind, input),
        ...auditFilter(kind, input),
        ...filter,
        ...textFilterSql(input.loanNumber, (pattern) => Prisma.sql`(t.search LIKE ${pattern} AND t.loan_number LIKE ${pattern})`),
        ...dayFilterSql(input, zone, Prisma.sql`t.submitted_at`),
      ],
      fields: { Selection: Prisma.sql`t.selection` },
      search: Prisma.sql`t.search`,
      searchIsIndexed: true,
      defaultOrder: { col: 'Created', dir: 'DESC' },
      spec: REVIEW_LISTS[kind],
    }
  }
}

/**
 * Returns the conditions for whose reviews are listed. For a single person (the viewer, or the filtered one) they are parts of the
 * scope, which indexes serve.
 */
function personConditions(viewer: SignedIn, { userId }: GridInput): { held: Prisma.Sql[] | null; filter: Prisma.Sql[] } {
  const scope = rowScope(viewer, 'quality')
  const [only, ...others] = userId ?? []
  if (scope === 'all' && only && others.length === 0) return { held: reviewHolderConditions(Number(only)), filter: [] }
  const filter = personFilterSql(userId, (ids) => Prisma.sql`(t.assigned_to_id = ANY(${ids}) OR t.proposed_id = ANY(${ids}))`)
  return { held: scope === 'own' ? reviewHolderConditions(viewer.userId) : null, filter }
}

/** Statuses whose lists are counted from an index alone. Lists of other statuses have few rows, and one part is counted faster than two. */
const INDEXED_STATUSES: readonly string[] = ['All', ...REVIEW_STATUSES, 'Not Assigned']

const OPEN = Prisma.sql`t.ended_at IS NULL`
const DISPUTED = Prisma.sql`t.ended_at IS NOT NULL AND ${HAS_UNDECIDED_DISPUTE}`
/** Work that waits for quality. */
const TO_DO = [OPEN, DISPUTED]

/**
 * Returns the statuses of waiting reviews: `Expired` should have been completed, started or not, `Not Assigned` needs a reviewer, `Answers
 * overdue` waits for the worked person.
 */
const waitingStatuses = (now: Date) => {
  const overdue = Prisma.sql`t.due_at < ${now}::timestamptz`
  const soon = new Date(now.getTime() + EXPIRES_SOON_MS)
  return {
    // Null because the parts of the scope contain it, so that each can be read in order from an index.
    'To do': null,
    Open: OPEN,
    'Not Assigned': Prisma.sql`t.assigned_to_id IS NULL AND t.ended_at IS NULL`,
    'Expiring soon': Prisma.sql`${OPEN} AND t.due_at >= ${now}::timestamptz AND t.due_at < ${soon}::timestamptz`,
    Expired: Prisma.sql`${OPEN} AND ${overdue}`,
    'Disputes to decide': DISPUTED,
    'Answers overdue': Prisma.sql`t.ended_at IS NOT NULL AND ${overdue} AND NOT ${waitsForQuality('t')}`,
  }
}

const typeFilter = (kind: ReviewKind, input: GridInput) =>
  kind === 'closer'
    ? choiceFilterSql('type', input, REVIEW_LISTS.closer.filters.type, {
        All: null,
        ...conditionPerWord(Prisma.sql`t.type`, reviewTypesOfKind(kind)),
      })
    : []

const auditFilter = (kind: ReviewKind, input: GridInput) =>
  kind === 'underwriter'
    ? choiceFilterSql('audit', input, REVIEW_LISTS.underwriter.filters.audit, {
        All: null,
        ...conditionPerWord(Prisma.sql`t.audit`, AUDITS),
      })
    : []

/** Returns the reviewer and the proposed replacement, in the format of the web's Mismatch Assignment (quality 3). */
const party =
  (name: 'assignedTo' | 'assignedToName' | 'reassignedTo' | 'reassignedToName') =>
  ({ mismatch }: ReviewRowFacts): string | undefined =>
    mismatch === null ? undefined : (JSON.parse(mismatch) as Record<typeof name, string>)[name]

const OPEN_STATUSES: readonly string[] = ['Pending', 'In QC']

const FACTS: ListDefinition<ReviewRowFacts>['facts'] = {
  GUID: ({ mismatch, status }) => (mismatch !== null ? 'Recon' : OPEN_STATUSES.includes(status) ? 'Get Question' : 'QA View'),
  audit: ({ audit }) => (audit === '' ? undefined : audit),
  assignedTo: party('assignedTo'),
  assignedToName: party('assignedToName'),
  reassignedTo: party('reassignedTo'),
  reassignedToName: party('reassignedToName'),
}
