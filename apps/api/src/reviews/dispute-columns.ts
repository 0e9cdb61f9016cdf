import { LAST_OPEN_ROUND } from '@ivue/contracts/desks/dispute.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import {
  DISPUTE_MESSAGES,
  disputeOperation,
  formatDispute,
  formatOverturned,
  KIND_AT,
  whyNotOpenDispute,
} from '@ivue/contracts/quality/disputes/rules.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type CellWriter, constantSql } from '../grid/cells.ts'
import { filterByMatch } from '../grid/column-filters.ts'
import { selfContainedColumn } from '../grid/columns.ts'
import type { Column } from '../grid/definition.ts'
import { ofRecord } from '../platform/rows/blind-reviews.ts'
import { isJudged } from '../platform/rows/judged-answers.ts'
import { latestFirstSql } from '../platform/rows/latest-reviews.ts'

/** SQL of the number of dispute rounds of a review (alias `r`). Each review has its own limit of four (domain 4, Dispute). */
export const ROUND_COUNT = Prisma.sql`coalesce((SELECT max(d.round) FROM review_answers disputed JOIN dispute_rounds d ON d.answer_id = disputed.id WHERE disputed.review_id = r.id), 0)`

/** SQL of the number of dispute rounds of the review that a task's Dispute cell opens; 0 without one. */
export const ROUNDS_SHOWN = Prisma.sql`coalesce(dispute.rounds, 0)`

interface DisputeCellRow {
  /** Rounds submitted so far. */
  disputes: number
  disputeId: number | null
  disputeType: string | null
  disputeOf: number | null
  findings: number | null
  openFindings: number | null
}
const DISPUTED_READ: Readonly<Record<keyof DisputeCellRow, Prisma.Sql>> = {
  disputes: ROUNDS_SHOWN,
  disputeId: Prisma.sql`dispute.id`,
  disputeType: Prisma.sql`dispute.type`,
  disputeOf: Prisma.sql`dispute.worked_by_id`,
  findings: Prisma.sql`dispute.findings`,
  openFindings: Prisma.sql`dispute.open`,
}

interface OverturnedCellRow {
  overturnId: number | null
  disputed: number | null
  overturned: number | null
}
const OVERTURNED_READ: Readonly<Record<keyof OverturnedCellRow, Prisma.Sql>> = {
  overturnId: Prisma.sql`overturn.id`,
  disputed: Prisma.sql`overturn.dispute_count`,
  overturned: Prisma.sql`overturn.overturned_count`,
}

const disputableReviewsSql = (desk: Desk): Prisma.Sql => Prisma.sql`
  SELECT r.loan_id, r.id, r.type, r.worked_by_id, r.gross_finding_count AS findings, asked.open, ${ROUND_COUNT} AS rounds, r.ended_at, r.instance
  FROM reviews r, LATERAL (SELECT count(*)::int AS open FROM review_answers a WHERE a.review_id = r.id AND ${isJudged('a')} AND a.answer = 'No' AND a.dispute = '' AND a.result = '') asked
  WHERE r.kind = ${constantSql(KIND_AT[desk])} AND r.ended_at IS NOT NULL AND r.pulled_back_at IS NULL AND r.gross_finding_count > 0 AND ${ofRecord('r')}`

/**
 * SQL of a loan's completed review with findings, of a desk's kind: the latest with open findings, else the latest of all.
 * A later review thus does not hide the open findings of an earlier one.
 */
export const disputedReviewSql = (loanId: Prisma.Sql, desk: Desk): Prisma.Sql =>
  Prisma.sql`${disputableReviewsSql(desk)} AND r.loan_id = ${loanId} ORDER BY asked.open > 0 DESC, ${latestFirstSql('r')}, r.id DESC LIMIT 1`

const overturnableReviewsSql = (desk: Desk): Prisma.Sql => Prisma.sql`
  SELECT r.loan_id, r.id, r.dispute_count, r.overturned_count, r.ended_at, r.instance FROM reviews r
  WHERE r.kind = ${constantSql(KIND_AT[desk])} AND r.ended_at IS NOT NULL AND r.dispute_count > 0 AND ${ofRecord('r')}`

const overturnedReviewSql = (desk: Desk): Prisma.Sql =>
  Prisma.sql`${overturnableReviewsSql(desk)} AND r.loan_id = t.loan_id ORDER BY ${latestFirstSql('r')}, r.id DESC LIMIT 1`

/** Whether a term can be part of a cell that holds a number and one of these words. */
export const mayMatchCell = (term: string, words: readonly string[]): boolean =>
  /^\d{1,3}$/.test(term) || words.some((word) => word.includes(term))

/** Searches tasks by the text of their Dispute cell (`formatDispute`). */
const disputeMatches = (desk: Desk) => (term: string) =>
  mayMatchCell(term, ['open', 'done', 'final'])
    ? Prisma.sql`t.loan_id IN (
        SELECT d.loan_id FROM (SELECT DISTINCT ON (found.loan_id) found.* FROM (${disputableReviewsSql(desk)}) found ORDER BY found.loan_id, found.open > 0 DESC, ${latestFirstSql('found')}, found.id DESC) d
        WHERE strpos(CASE WHEN d.open = 0 THEN 'done' WHEN d.rounds > ${LAST_OPEN_ROUND} THEN 'final' ELSE d.open || ' open' END, ${term}) > 0)`
    : null

/** Searches tasks by the text of their Overturned cell (`formatOverturned`). */
const overturnedMatches = (desk: Desk) => (term: string) =>
  mayMatchCell(term, ['of'])
    ? Prisma.sql`t.loan_id IN (
        SELECT o.loan_id FROM (SELECT DISTINCT ON (found.loan_id) found.* FROM (${overturnableReviewsSql(desk)}) found ORDER BY found.loan_id, ${latestFirstSql('found')}, found.id DESC) o
        WHERE strpos(o.overturned_count || ' of ' || o.dispute_count, ${term}) > 0)`
    : null

/** Returns a cell that raises an operation of a review instead of the row: `{reviewId}_{operation}`. Disabled while `why` has a reason. */
export function reviewCell<Row>(
  value: (row: Row) => string | null,
  control: (row: Row) => { reviewId: number | null; operation: string; why: string },
): CellWriter<Row> {
  const text = (row: Row) => {
    const { reviewId, operation, why } = control(row)
    const id = reviewId === null ? '' : `,"recordId_":${JSON.stringify(`${reviewId}_${operation}`)}`
    return `{"value":${JSON.stringify(value(row))}${id},"why":${JSON.stringify(why)}}`
  }
  return Object.assign(text, { value })
}

/**
 * Returns the Dispute and Overturned columns of a task list (alias t) (work 2 to 4). Which are enabled depends on the viewer's id,
 * permissions, roles and access level.
 */
export function disputeColumns(viewer: Viewer, desk: Desk): Column<object>[] {
  const off = ({ disputeId, disputeOf, findings }: DisputeCellRow) =>
    disputeId === null
      ? REFUSED.nothingToDispute
      : (whyNotOpenDispute(viewer, { desk, workedById: disputeOf, findings: findings ?? 0 }) ?? '')
  return [
    selfContainedColumn<DisputeCellRow>({
      title: 'Dispute',
      draw: 'event',
      inWorkbook: true,
      read: DISPUTED_READ,
      matchesTerm: disputeMatches(desk),
      filter: filterByMatch(disputeMatches(desk), Prisma.sql`t.loan_id NOT IN (SELECT d.loan_id FROM (${disputableReviewsSql(desk)}) d)`),
      join: Prisma.sql`LEFT JOIN LATERAL (${disputedReviewSql(Prisma.sql`t.loan_id`, desk)}) dispute ON TRUE`,
      cell: reviewCell(
        ({ findings, openFindings, disputes }) =>
          formatDispute({ findings: findings ?? 0, open: openFindings ?? 0, businessDispute: disputes }),
        (row) => ({ reviewId: row.disputeId, operation: disputeOperation(desk, row.disputeType ?? ''), why: off(row) }),
      ),
    }),
    selfContainedColumn<OverturnedCellRow>({
      title: 'Overturned',
      draw: 'event',
      inWorkbook: true,
      read: OVERTURNED_READ,
      matchesTerm: overturnedMatches(desk),
      filter: filterByMatch(
        overturnedMatches(desk),
        Prisma.sql`t.loan_id NOT IN (SELECT o.loan_id FROM (${overturnableReviewsSql(desk)}) o)`,
      ),
      join: Prisma.sql`LEFT JOIN LATERAL (${overturnedReviewSql(desk)}) overturn ON TRUE`,
      cell: reviewCell(
        ({ disputed, overturned }) => formatOverturned({ disputed: disputed ?? 0, overturned: overturned ?? 0 }),
        ({ overturnId }) => ({
          reviewId: overturnId,
          operation: 'Overturned',
          why: overturnId === null ? DISPUTE_MESSAGES.nothingDisputed : '',
        }),
      ),
    }),
  ]
}
