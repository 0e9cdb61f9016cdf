import type { OutputOf, ParsedInputOf } from '@ivue/contracts/contract.ts'
import type { adjudications } from '@ivue/contracts/quality/agreement/contract.ts'
import {
  decisionProblem,
  type ReviewPosition,
  toPosition,
  toSide,
  whyNotAdjudicate,
  whyNotUndoAdjudication,
} from '@ivue/contracts/quality/agreement/rules.ts'
import { type Act, ofLoan } from '../../audit/record-events.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import { refuse } from '../../platform/rpc/refusal.ts'
import { refuseProblem } from '../../platform/rpc/refuse-problems.ts'
import { lockPair, refuseStalePair, type StoredPair, toPairState } from './pairs.ts'

type DecisionResult = OutputOf<typeof adjudications.decideAnswer>
type DecisionInput = ParsedInputOf<typeof adjudications.decideAnswer>

/** Stores which of two blind answers is right, and why. A new decision replaces an old one until it is published. */
export async function decideAnswer(
  db: Database,
  act: Act,
  { answerId, decision, why, version }: DecisionInput,
): Promise<Answer<DecisionResult>> {
  return db.$transaction(async (tx) => {
    const pair = await lockPair(tx, act.viewer, answerId)
    refuse(whyNotAdjudicate(act.viewer, toPairState(pair)))
    refuseStalePair(pair, version)
    refuseProblem(decisionProblem({ why }))
    return storeDecision(tx, act, pair, { decision: toPosition(decision, pair.firstIsA), why })
  })
}

/** Undoes a decision that is not published. */
export async function undoDecision(
  db: Database,
  act: Act,
  { answerId, version }: ParsedInputOf<typeof adjudications.undoDecision>,
): Promise<Answer<DecisionResult>> {
  return db.$transaction(async (tx) => {
    const pair = await lockPair(tx, act.viewer, answerId)
    refuse(whyNotUndoAdjudication(act.viewer, toPairState(pair)))
    refuseStalePair(pair, version)
    return storeDecision(tx, act, pair, { decision: '', why: '' })
  })
}

async function storeDecision(
  tx: Queries,
  { viewer, now, changed }: Act,
  pair: StoredPair,
  { decision, why }: { decision: ReviewPosition | ''; why: string },
): Promise<Answer<DecisionResult>> {
  const decided = decision !== ''
  const { version } = await tx.answerPair.update({
    where: { id: pair.id },
    data: {
      decision,
      why,
      decidedById: decided ? viewer.userId : null,
      decidedAt: decided ? now : null,
      version: { increment: 1 },
    },
    select: { version: true },
  })
  const inWords = (told: ReviewPosition | '') => (told === '' ? '' : `${toSide(told, pair.firstIsA)} is right`)
  changed(ofLoan(pair.loanNumber, `${pair.type}, S.No ${pair.sno}`), inWords(pair.decision), inWords(decision))
  return success(decided ? 'Decided' : 'Decision taken back', { id: pair.id, version, savedAt: now.toISOString() })
}
