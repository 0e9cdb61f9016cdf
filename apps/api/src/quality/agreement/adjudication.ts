import { type Adjudication, MAX_PAIRS, type SHOWN_PAIRS } from '@ivue/contracts/quality/agreement/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { loanFactTexts } from '../reviews/questions/loan-facts.ts'
import { type CalibrationKey, findCalibration, inCalibration } from './calibrations.ts'
import { findPairs, toWirePair } from './pairs.ts'

const PAIR_CONDITIONS: Record<(typeof SHOWN_PAIRS)[number], Prisma.Sql> = {
  disagreements: Prisma.sql`p.first_answer <> p.second_answer`,
  agreed: Prisma.sql`p.first_answer = p.second_answer`,
  all: Prisma.sql`TRUE`,
}

/** Returns the answers of a calibration side by side, with the facts of each loan that a decision may need. */
export async function readAdjudication(
  db: Database,
  viewer: SignedIn,
  { show, ...name }: CalibrationKey & { show: keyof typeof PAIR_CONDITIONS },
): Promise<Adjudication> {
  const where = Prisma.sql`${inCalibration(name)} AND ${PAIR_CONDITIONS[show]}`
  const [counted, found] = await Promise.all([findCalibration(db, viewer, name), findPairs(db, viewer, { where, limit: MAX_PAIRS + 1 })])
  const pairs = found.slice(0, MAX_PAIRS)
  const loans = await db.loan.findMany({ where: { id: { in: [...new Set(pairs.map(({ loanId }) => loanId))] } } })
  const facts = new Map(loans.map((loan) => [loan.id, loanFactTexts(loan)]))
  return { ...counted, rows: pairs.map((pair) => toWirePair(viewer, pair, facts.get(pair.loanId) ?? [])), more: found.length > MAX_PAIRS }
}
