import type { CheckpointProposal } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { type ProposalDecision, whyNotDecideProposal } from '@ivue/contracts/quality/checkpoints/proposals.ts'
import {
  CHECKPOINT_BANKS,
  type CheckpointContent,
  checkpointChanges,
  checkpointProblems,
  checkpointRefusal,
  whyNotDeleteCheckpoint,
} from '@ivue/contracts/quality/checkpoints/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { notify, notifyEach } from '../../notifications/notify.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { findHolders } from '../../platform/rows/holders.ts'
import { readNamesOf } from '../../platform/rows/user-names.ts'
import type { RecordChange, SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import {
  type Checkpoint,
  type CheckpointVersion,
  type CheckpointWrite,
  checkpointColumns,
  checkpointName,
  findBank,
  lockBank,
  withShowWhen,
  writeCheckpoint,
} from './checkpoints-queries.ts'

const LINKS = {
  processor: SCREENS.processorCheckpoints.path,
  underwriter: SCREENS.underwriterCheckpoints.path,
  closer: SCREENS.closerCheckpoints.path,
} as const satisfies Record<ReviewKind, string>

/** Returns, by question id, the message that a change already waits for approval. Covers a bank or one question. */
export async function waitingChanges(
  tx: Queries,
  of: { kind: ReviewKind } | { checkpointId: number },
): Promise<ReadonlyMap<number, string>> {
  const waiting = await tx.checkpointProposal.findMany({
    where: { checkpointId: { not: null }, ...of, decision: null },
    select: { checkpointId: true, sno: true, proposedById: true },
  })
  const nameOf = await readNamesOf(tx, waiting, ({ proposedById }) => proposedById)
  return new Map(
    waiting.map(({ checkpointId, sno, proposedById }) => [
      checkpointId ?? 0,
      `A change of S.No ${sno} by ${nameOf(proposedById)} waits for approval: that is decided first`,
    ]),
  )
}

/**
 * Stores a proposed change of a bank until a second person decides on it. Throws Refusal if another change of the question is waiting.
 */
export async function proposeCheckpoint(
  tx: Queries,
  stored: CheckpointVersion | null,
  { kind, words, active = true, at, by }: CheckpointWrite,
): Promise<CheckpointVersion> {
  if (stored) {
    const waiting = (await waitingChanges(tx, { checkpointId: stored.id })).get(stored.id)
    if (waiting) throw new Refusal(waiting)
  }
  await tx.checkpointProposal.create({
    data: {
      kind,
      checkpointId: stored?.id ?? null,
      version: stored?.version ?? 0,
      ...checkpointColumns(words, active),
      proposedAt: at,
      proposedById: by,
    },
  })
  return stored ?? { id: 0, version: 0 }
}

/** Notifies the other people who may change question banks that changes wait for approval. */
export async function notifyApprovers(tx: Queries, kind: ReviewKind, by: SignedIn, count: number): Promise<void> {
  const editors = await findHolders(tx, ['quality.checkpoints.edit'])
  const people = editors.map(({ id }) => id).filter((id) => id !== by.userId)
  const text = `${by.fullName} changed ${countOfQuestions(count)} of the ${CHECKPOINT_BANKS[kind].name} bank: approve or reject`
  await notifyEach(tx, people, { kind: 'assignment', text, link: LINKS[kind] })
}

const countOfQuestions = (count: number): string => (count === 1 ? 'a question' : countText(count, 'question'))

interface Proposal extends CheckpointContent {
  id: number
  version: number
  checkpointId: number | null
  active: boolean
  proposedAt: Date
  proposedById: number
}

const findWaiting = async (db: Queries, kind: ReviewKind, ids?: readonly number[]): Promise<Proposal[]> =>
  (
    await db.checkpointProposal.findMany({
      where: { kind, decision: null, ...(ids && { id: { in: [...ids] } }) },
      orderBy: [{ sno: 'asc' }, { id: 'asc' }],
    })
  ).map(withShowWhen)

/** Returns the waiting changes of a bank, each compared with the present question. */
export async function listProposals(db: Database, viewer: SignedIn, kind: ReviewKind): Promise<CheckpointProposal[]> {
  const [waiting, bank] = await Promise.all([findWaiting(db, kind), findBank(db, kind)])
  const name = await readNamesOf(db, waiting, ({ proposedById }) => proposedById)
  return waiting.map((proposal) => {
    const stored = bank.find(({ id }) => id === proposal.checkpointId) ?? null
    return {
      id: proposal.id,
      sno: proposal.sno,
      question: proposal.question,
      what: !proposal.active ? 'Deletion' : proposal.checkpointId === null ? 'New' : 'Change',
      changes: proposal.active ? checkpointChanges(stored, proposal) : [],
      by: name(proposal.proposedById),
      at: proposal.proposedAt.toISOString(),
      decideWhy: whyNotDecideProposal(viewer, proposal, 'Approve') ?? '',
      withdrawWhy: whyNotDecideProposal(viewer, proposal, 'Withdraw') ?? '',
    }
  })
}

/** Approves, rejects or withdraws waiting changes, all or none. Approved changes are validated against the present bank. */
export function decideProposals(
  db: Database,
  { viewer, now, changed }: { viewer: SignedIn; now: Date; changed: RecordChange },
  { kind, ids, decision, comment }: { kind: ReviewKind; ids: readonly number[]; decision: ProposalDecision; comment: string },
): Promise<number> {
  return db.$transaction(async (tx) => {
    await lockBank(tx, kind)
    const waiting = await findWaiting(tx, kind, ids)
    if (waiting.length < new Set(ids).size) throw new Refusal('Somebody decided on one of these changes meanwhile: look at what waits now')
    let bank = await findBank(tx, kind)
    for (const proposal of waiting) {
      const refused = whyNotDecideProposal(viewer, proposal, decision)
      if (refused) throw new Refusal(`S.No ${proposal.sno}: ${refused}`)
      if (decision === 'Approve') bank = await writeApproved(tx, bank, proposal, { kind, at: now, changed })
      else
        changed(
          `${checkpointName(kind, proposal.sno)}: proposed ${proposal.active ? 'change' : 'deletion'}`,
          proposal.question,
          decision === 'Reject' ? 'rejected' : 'withdrawn',
        )
    }
    await tx.checkpointProposal.updateMany({
      where: { id: { in: waiting.map(({ id }) => id) } },
      data: { decision, comment, decidedAt: now, decidedById: viewer.userId },
    })
    if (decision !== 'Withdraw') await notifyProposers(tx, waiting, { kind, decision, comment, by: viewer.fullName })
    return waiting.length
  })
}

/** Writes an approved change into its bank. Returns the changed bank. */
async function writeApproved(
  tx: Queries,
  bank: readonly Checkpoint[],
  proposal: Proposal,
  { kind, at, changed }: { kind: ReviewKind; at: Date; changed: RecordChange },
): Promise<Checkpoint[]> {
  const stored = bank.find(({ id }) => id === proposal.checkpointId) ?? null
  const others = bank.filter((one) => one !== stored)
  const refuse = (why: string) => new Refusal(`S.No ${proposal.sno}: ${why}`)
  if (proposal.checkpointId !== null && stored?.version !== proposal.version)
    throw refuse(`it was ${stored ? 'changed' : 'deleted'} after this change was proposed: reject it, and have it proposed again`)
  const { sno, qc, type, category, question, showWhen, active, proposedById: by } = proposal
  const words: CheckpointContent = { sno, qc, type, category, question, showWhen }
  const refused = active
    ? checkpointRefusal(kind, words, checkpointProblems(kind, words, { stored, others }))
    : whyNotDeleteCheckpoint({ stored: words, others })
  if (refused) throw refuse(refused)
  const written = await writeCheckpoint(tx, stored, { kind, words, active, at, by })
  if (!active) {
    changed(checkpointName(kind, sno), question, 'deleted')
    return others
  }
  for (const { what, before, after } of checkpointChanges(stored, words))
    changed(`${checkpointName(kind, (stored ?? words).sno)}: ${what}`, before, after)
  return [...others, { ...words, ...written, updatedAt: at, updatedById: by }]
}

async function notifyProposers(
  tx: Queries,
  waiting: readonly Proposal[],
  { kind, decision, comment, by }: { kind: ReviewKind; decision: ProposalDecision; comment: string; by: string },
): Promise<void> {
  const people = [...new Set(waiting.map(({ proposedById }) => proposedById))]
  const because = comment === '' ? '' : `: ${comment}`
  const did = decision === 'Approve' ? 'approved' : 'rejected'
  await notify(
    tx,
    people.map((userId) => ({
      userId,
      kind: 'assignment' as const,
      link: LINKS[kind],
      text: `${by} ${did} your change of ${countOfQuestions(waiting.filter(({ proposedById }) => proposedById === userId).length)} of the ${CHECKPOINT_BANKS[kind].name} bank${because}`,
    })),
  )
}
