import type { StagedDecisionInput } from '@ivue/contracts/desks/staged-contract.ts'
import { endedAlreadyMessage, whyNotDecideStage } from '@ivue/contracts/desks/stages.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { success } from '../../platform/rpc/answer.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import type { Assignment } from '../../worklist/assignment/assign.ts'
import { decideMismatch } from '../../worklist/assignment/mismatch.ts'
import { refuseLeased } from '../../worklist/presence/lease.ts'
import { findRow, refuseStaleRow } from '../../worklist/subject.ts'
import type { TaskNow } from '../../worklist/tasks.ts'
import { sendToQc } from '../send-to-qc.ts'
import type { StagedDefinition } from './staged-desk.ts'

/** Saves a decision at one desk. Returns the new version of its task and the id for the undo. */
export type SaveStagedDecision = (
  services: Services,
  act: Act,
  input: StagedDecisionInput,
) => Promise<{ version: number; undoId: number | undefined }>

/**
 * Locks and returns the task of a decision taken at `at`. Throws Refusal if the viewer may not decide it, if another person holds the
 * lease, or if the version is stale.
 */
export async function taskToDecide(
  tx: Queries,
  viewer: SignedIn,
  { desk, subject }: StagedDefinition,
  { recsID: id, version: seen }: StagedDecisionInput,
  at: Date,
): Promise<TaskNow> {
  const task = await findRow(subject, tx, viewer, id, { lock: true })
  const refused = whyNotDecideStage(viewer, desk, task)
  // If the task was ended meanwhile, the stale refusal names who did it.
  if (refused === endedAlreadyMessage(task.status)) refuseStaleRow(task, seen)
  if (refused) throw new Refusal(refused)
  await refuseLeased(tx, viewer, { list: desk, id }, at)
  refuseStaleRow(task, seen)
  return task
}

/** Handles `saveDecisions…` of a staged desk: one body for a mismatch, for "send to QC" and for the decision itself. */
export async function saveStaged(
  services: Services,
  assignment: Assignment & { definition: StagedDefinition },
  input: StagedDecisionInput,
  decide: SaveStagedDecision,
) {
  const { recsID: id, version: seen, recon, reconStatus, qcStatus } = input
  const { review } = assignment.definition
  if (reconStatus !== '') return decideMismatch(services, assignment, { id, seen, recon, reconStatus })
  if (qcStatus === '1') return sendToQc(services, assignment, { id, seen, type: review })
  if (qcStatus !== '' && qcStatus !== '0') throw Refusal.field('qcStatus', 'Send 1 to submit the loan to QC')
  return success('Decision saved', await decide(services, assignment, input))
}
