import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type LoanFacts, loanFacts } from '@ivue/contracts/quality/checkpoints/facts.ts'
import { CHECKPOINT_BANKS, type CheckpointContent } from '@ivue/contracts/quality/checkpoints/rules.ts'
import type { ShowWhen } from '@ivue/contracts/quality/checkpoints/show-when.ts'
import { REVIEW_KINDS, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { LOCKS } from '../../platform/database/locks.ts'
import { ofRecord } from '../../platform/rows/blind-reviews.ts'
import { loansVisibleTo } from '../../platform/rows/visible-to.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'

export const lockBank = (tx: Queries, kind: ReviewKind): Promise<number> =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.of.checkpointBank}::int, ${REVIEW_KINDS.indexOf(kind)}::int)`

/** A question as it is stored. */
export interface Checkpoint extends CheckpointContent {
  id: number
  version: number
  updatedAt: Date
  updatedById: number | null
}

/** Returns a row with its type of `showWhen` narrowed. The JSON was validated before it was stored. */
export const withShowWhen = <Row extends { showWhen: Prisma.JsonValue }>(row: Row) => ({
  ...row,
  showWhen: row.showWhen as ShowWhen | null,
})

export async function findBank(db: Queries, kind: ReviewKind): Promise<Checkpoint[]> {
  return (await db.checkpoint.findMany({ where: { kind, active: true }, orderBy: { sno: 'asc' } })).map(withShowWhen)
}

/** Splits a bank into the question with this id and the others. Throws Refusal if it is not there. */
export function splitBank(bank: readonly Checkpoint[], id: number): { stored: Checkpoint; others: Checkpoint[] } {
  const stored = bank.find((one) => one.id === id)
  if (!stored) throw new Refusal(MESSAGES.notFound)
  return { stored, others: bank.filter((one) => one !== stored) }
}

export const findCheckpointVersions = async (db: Queries, checkpointId: number) =>
  (await db.checkpointVersion.findMany({ where: { checkpointId }, orderBy: { version: 'asc' } })).map(withShowWhen)

export async function countReviewsInQc(db: Queries, kind: ReviewKind, checkpointId: number): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int AS count FROM reviews r
    WHERE r.kind = ${kind} AND r.status = 'In QC' AND r.pulled_back_at IS NULL AND ${ofRecord('r')}
      AND EXISTS (SELECT 1 FROM review_answers a WHERE a.review_id = r.id AND a.checkpoint_id = ${checkpointId}::int)`)
  return row?.count ?? 0
}

export interface CheckpointWrite {
  kind: ReviewKind
  words: CheckpointContent
  active?: boolean
  at: Date
  by: number
}

export type CheckpointVersion = Pick<Checkpoint, 'id' | 'version'>

export const checkpointColumns = ({ sno, qc, type, category, question, showWhen }: CheckpointContent, active: boolean) => ({
  sno,
  qc,
  type,
  category,
  question,
  active,
  showWhen: showWhen ? (showWhen as unknown as Prisma.InputJsonValue) : Prisma.DbNull,
})

/** Writes a question and a row of its version. The caller must hold the lock of the bank. */
export async function writeCheckpoint(
  tx: Queries,
  stored: CheckpointVersion | null,
  { kind, words, active = true, at, by }: CheckpointWrite,
): Promise<CheckpointVersion> {
  const text = checkpointColumns(words, active)
  const stamp = { updatedAt: at, updatedById: by }
  const row =
    stored === null
      ? await tx.checkpoint.create({ data: { kind, ...text, ...stamp } })
      : await tx.checkpoint.update({ where: { id: stored.id }, data: { ...text, ...stamp, version: { increment: 1 } } })
  await tx.checkpointVersion.create({ data: { checkpointId: row.id, version: row.version, ...text, at, byId: by } })
  return { id: row.id, version: row.version }
}

/** Returns the name of a question in the audit trail. */
export const checkpointName = (kind: ReviewKind, sno: number): string => `${CHECKPOINT_BANKS[kind].name} checkpoint ${sno}`

const FACTS = {
  id: true,
  purpose: true,
  type: true,
  program: true,
  propertyState: true,
  channel: true,
  region: true,
  occupancy: true,
  propertyType: true,
  priority: true,
  amount: true,
  noteRate: true,
  termMonths: true,
  ltv: true,
  borrowerCount: true,
  rescissionApplies: true,
} as const satisfies Prisma.LoanSelect

export const readLoanFacts = async (db: Queries, id: number): Promise<LoanFacts> =>
  loanFacts(await db.loan.findUniqueOrThrow({ where: { id }, select: FACTS }))

export async function readFactsOfLatestLoans(
  db: Database,
  viewer: Viewer,
  statuses: readonly string[],
  limit: number,
): Promise<LoanFacts[]> {
  const scope = loansVisibleTo(viewer)
  const latest = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT l.id FROM loans l WHERE l.status = ANY(${[...statuses]}) ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty}
    ORDER BY l.id DESC LIMIT ${limit}`)
  const loans = await db.loan.findMany({ where: { id: { in: latest.map(({ id }) => id) } }, select: FACTS })
  return loans.map(loanFacts)
}
