import type { PipelineLeaf } from '@ivue/contracts/desks/summary/pipeline.ts'
import type { PipelineRow } from '@ivue/contracts/desks/summary/summary-contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Periods } from '../../figures/calendar.ts'
import type { Queries } from '../../platform/database/database.ts'
import { ofRecord } from '../../platform/rows/blind-reviews.ts'
import { BORROWER } from '../../platform/rows/loan-sql.ts'
import { tasksVisibleTo } from '../../platform/rows/visible-to.ts'

export interface PipelineQuery {
  viewer: Viewer
  /** Null: everybody. */
  people: ReadonlySet<number> | null
  month: Periods
}

const inPeople = (column: Prisma.Sql, { people }: PipelineQuery) =>
  people === null ? Prisma.sql`TRUE` : Prisma.sql`${column} = ANY(${[...people]}::int[])`
const inMonth = (column: Prisma.Sql, { month: { starts } }: PipelineQuery) =>
  Prisma.sql`${column} >= ${starts[0]}::timestamptz AND ${column} < ${starts[1]}::timestamptz`

/** SQL of the last underwriting decision of the month on each file. */
const lastDecisionsSql = (of: PipelineQuery) => Prisma.sql`(
  SELECT DISTINCT ON (d.loan_id) d.loan_id, d.task_id, d.outcome, d.error_type, d.owner_id, d.decided_at FROM decisions d
  WHERE d.desk = 'underwriter' AND ${inMonth(Prisma.sql`d.decided_at`, of)} ORDER BY d.loan_id, d.id DESC)`

/** SQL condition that the file waits for an underwriting review. */
const waiting = ({ viewer }: PipelineQuery) => {
  const scope = tasksVisibleTo(viewer, 'underwriter')
  return Prisma.sql`t.desk = 'underwriter' AND t.desk <> 'closing' AND t.status = 'Open' ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty}`
}

const REVIEWS = {
  senttoqc: () => Prisma.sql`r.ended_at IS NULL AND r.started_at IS NULL`,
  Progress: () => Prisma.sql`r.ended_at IS NULL AND r.started_at IS NOT NULL`,
  Completed: (of: PipelineQuery) => Prisma.sql`r.ended_at IS NOT NULL AND ${inMonth(Prisma.sql`r.ended_at`, of)}`,
} satisfies Partial<Record<PipelineLeaf, (of: PipelineQuery) => Prisma.Sql>>

const isReviewOfNode = (node: keyof typeof REVIEWS, of: PipelineQuery) =>
  Prisma.sql`r.kind = 'underwriter' AND r.pulled_back_at IS NULL AND ${ofRecord('r')} AND ${REVIEWS[node](of)} AND ${inPeople(Prisma.sql`r.worked_by_id`, of)}`

const STAGES_OF = {
  IRR: ['Initial Review', 'Initial Risk Review'],
  RRR: ['Reconsideration Risk Review'],
  FRR: ['Final Risk Review'],
} satisfies Partial<Record<PipelineLeaf, string[]>>

export type CountsByLeaf = Record<PipelineLeaf, number>

export async function countPipeline(db: Queries, of: PipelineQuery): Promise<CountsByLeaf> {
  const [issued, stages, [open], [ended]] = await Promise.all([
    db.$queryRaw<{ outcome: string; files: number }[]>(Prisma.sql`
      SELECT last.outcome, count(*)::int AS files FROM ${lastDecisionsSql(of)} last WHERE ${inPeople(Prisma.sql`last.owner_id`, of)} GROUP BY 1`),
    db.$queryRaw<{ stage: string; files: number }[]>(
      Prisma.sql`SELECT t.stage, count(*)::int AS files FROM tasks t WHERE ${waiting(of)} GROUP BY 1`,
    ),
    db.$queryRaw<{ pending: number; started: number }[]>(Prisma.sql`
      SELECT count(*) FILTER (WHERE r.started_at IS NULL)::int AS pending, count(r.started_at)::int AS started
      FROM reviews r WHERE r.kind = 'underwriter' AND r.pulled_back_at IS NULL AND r.ended_at IS NULL AND ${ofRecord('r')} AND ${inPeople(Prisma.sql`r.worked_by_id`, of)}`),
    db.$queryRaw<{ files: number }[]>(Prisma.sql`SELECT count(*)::int AS files FROM reviews r WHERE ${isReviewOfNode('Completed', of)}`),
  ])
  const issuedAs = (outcome: string) => issued.find((one) => one.outcome === outcome)?.files ?? 0
  const at = (node: keyof typeof STAGES_OF) =>
    stages.filter(({ stage }) => STAGES_OF[node].includes(stage)).reduce((sum, { files }) => sum + files, 0)
  return {
    completed: issuedAs('Completed'),
    cwe: issuedAs('Completed with Errors'),
    IRR: at('IRR'),
    RRR: at('RRR'),
    FRR: at('FRR'),
    senttoqc: open?.pending ?? 0,
    Progress: open?.started ?? 0,
    Completed: ended?.files ?? 0,
  }
}

const NONE = Prisma.sql`''`

/** SQL of a node's files: the loan, the owner, the error for which it went back, and when it entered the node. */
function nodeFilesSql(node: PipelineLeaf, of: PipelineQuery): Prisma.Sql {
  switch (node) {
    case 'completed':
    case 'cwe': {
      const outcome = node === 'cwe' ? 'Completed with Errors' : 'Completed'
      return Prisma.sql`SELECT last.loan_id, last.owner_id AS owner, last.decided_at AS at,
          last.error_type || CASE WHEN last.error_type = 'Other' AND t.error_type = 'Other' AND t.error_comment <> '' THEN ': ' || t.error_comment ELSE '' END AS error
        FROM ${lastDecisionsSql(of)} last LEFT JOIN tasks t ON t.id = last.task_id WHERE last.outcome = ${outcome} AND ${inPeople(Prisma.sql`last.owner_id`, of)}`
    }
    case 'IRR':
    case 'RRR':
    case 'FRR':
      return Prisma.sql`SELECT t.loan_id, t.slot1_id AS owner, t.imported_at AS at, ${NONE} AS error FROM tasks t WHERE ${waiting(of)} AND t.stage = ANY(${STAGES_OF[node]})`
    case 'senttoqc':
    case 'Progress':
    case 'Completed':
      return Prisma.sql`SELECT r.loan_id, r.worked_by_id AS owner, coalesce(r.ended_at, r.started_at, r.submitted_at) AS at, ${NONE} AS error FROM reviews r WHERE ${isReviewOfNode(node, of)}`
  }
}

/** Condition for underwriting tasks (alias `t`) whose loans are in a node. */
export function isInNode(node: PipelineLeaf, of: PipelineQuery): Prisma.Sql {
  switch (node) {
    case 'completed':
    case 'cwe': {
      const outcome = node === 'cwe' ? 'Completed with Errors' : 'Completed'
      return Prisma.sql`t.loan_id IN (SELECT last.loan_id FROM ${lastDecisionsSql(of)} last WHERE last.outcome = ${outcome} AND ${inPeople(Prisma.sql`last.owner_id`, of)})`
    }
    case 'IRR':
    case 'RRR':
    case 'FRR':
      return Prisma.sql`t.status = 'Open' AND t.stage = ANY(${STAGES_OF[node]})`
    case 'senttoqc':
    case 'Progress':
    case 'Completed':
      return Prisma.sql`EXISTS (SELECT FROM reviews r WHERE r.loan_id = t.loan_id AND ${isReviewOfNode(node, of)})`
  }
}

/** Returns the files of a node, the latest first. */
export async function readPipelineFiles(db: Queries, node: PipelineLeaf, of: PipelineQuery, limit: number): Promise<PipelineRow[]> {
  const rows = await db.$queryRaw<(Omit<PipelineRow, 'node' | 'at'> & { at: Date | null })[]>(Prisma.sql`
    SELECT l.number AS loan, ${BORROWER} AS borrower,
      coalesce(p.full_name, '') AS processor, coalesce(u.full_name, '') AS underwriter, node.error, node.at
    FROM (${nodeFilesSql(node, of)}) node JOIN loans l ON l.id = node.loan_id LEFT JOIN users p ON p.id = l.processor_id LEFT JOIN users u ON u.id = node.owner
    ORDER BY node.at DESC NULLS LAST, l.number LIMIT ${limit}::int`)
  return rows.map((row) => ({ ...row, node, at: row.at?.toISOString() ?? null }))
}
