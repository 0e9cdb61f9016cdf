import type { EditedService } from '@ivue/contracts/services/contract.ts'
import {
  SERVICE_REFUSED,
  type ServiceAction,
  type ServiceChange,
  serviceChanges,
  serviceCommentProblem,
  serviceFields,
  serviceProblems,
  whyNotApprove,
  whyNotReject,
} from '@ivue/contracts/services/rules.ts'
import type { Services } from '../platform/app-services.ts'
import { refuseStaleRecord } from '../platform/rows/refuse-stale-record.ts'
import type { RecordChange, SignedIn } from '../platform/rpc/implement.ts'
import type { Limiter } from '../platform/rpc/limiter.ts'
import { Refusal, refuse } from '../platform/rpc/refusal.ts'
import { hashLogic, isNameTaken, lockService, type ServiceWriting, type StoredService, serviceName, writeService } from './queries.ts'
import { checkBeforeSave } from './run/judge-sql.ts'
import { runInPlace } from './run/run-service.ts'

interface Change {
  viewer: SignedIn
  changed: RecordChange
  seen: number | undefined
}

type SaveResult = { id: number; version: number }

/** Creates or changes a shared service, which then waits for approval by somebody else. */
export async function editService(
  services: Services,
  limiter: Limiter,
  id: number | undefined,
  edited: EditedService,
  { viewer, changed, seen }: Change,
): Promise<SaveResult> {
  const { name, menu, description, iquery, aliasName } = edited
  const words = { name, menu, description, iquery, alias: aliasName.alias }
  const problems = serviceProblems(words)
  if (problems.length > 0) throw new Refusal(problems[0]?.msg ?? '', { fields: serviceFields(problems) })
  await runInPlace(limiter, String(viewer.userId), (hold) => checkBeforeSave(services, iquery, words.alias, hold))
  return services.db.$transaction(async (tx) => {
    const stored = id === undefined ? null : await lockService(tx, id)
    if (stored) await refuseStaleRecord(tx, 'shared service', stored, seen)
    if (await isNameTaken(tx, name, stored?.id ?? null)) throw Refusal.field('name', `Another shared service is called ${name}`)
    const changes = serviceChanges(stored, words)
    if (stored && changes.length === 0) return { id: stored.id, version: stored.version }
    recordChanges(changed, serviceName(stored ?? words), changes)
    return writeService(tx, stored, {
      words,
      state: {
        approval: 'Pending',
        active: stored?.active ?? true,
        approvedHash: '',
        authorIds: [...new Set([...(stored?.authorIds ?? []), viewer.userId])],
      },
      what: stored ? 'Changed' : 'Created',
      at: services.now(),
      by: viewer.userId,
    })
  })
}

/**
 * Records changes in the audit trail. SQL is recorded as a hash, because its text may contain data that must not stay
 * there.
 */
function recordChanges(changed: RecordChange, name: string, changes: readonly ServiceChange[]): void {
  const auditText = (what: string, text: string) => (what === 'Logic' && text !== '' ? `SHA-256 ${hashLogic(text)}` : text)
  for (const { what, before, after } of changes) changed(`${name}: ${what}`, auditText(what, before), auditText(what, after))
}

/** Approves, rejects with a comment, or switches a shared service on or off. */
export function actOnService(
  { db, now }: Services,
  id: number,
  action: Exclude<ServiceAction, 'Edit' | 'Prod'>,
  comment: string,
  { viewer, changed, seen }: Change,
): Promise<SaveResult> {
  return db.$transaction(async (tx) => {
    const stored = await lockService(tx, id)
    await refuseStaleRecord(tx, 'shared service', stored, seen)
    if (action === 'Approve' && seen === undefined) throw Refusal.field('version', SERVICE_REFUSED.version)
    refuse(action === 'Approve' ? whyNotApprove(stored, viewer) : action === 'Reject' ? whyNotReject(stored) : null)
    const problem = action === 'Status' ? null : serviceCommentProblem(comment)
    if (problem) throw Refusal.field('teamData', problem)
    const done = ACTS[action](stored)
    changed(serviceName(stored), done.before, done.after)
    const { state, what } = done
    return writeService(tx, stored, {
      words: stored,
      state,
      what,
      comment: action === 'Status' ? '' : comment,
      at: now(),
      by: viewer.userId,
    })
  })
}

type ActResult = Pick<ServiceWriting, 'state' | 'what'> & { before: string; after: string }

const ACTS: Record<Exclude<ServiceAction, 'Edit' | 'Prod'>, (stored: StoredService) => ActResult> = {
  Approve: (stored) => ({
    state: { ...stored, approval: 'Approved', approvedHash: hashLogic(stored.iquery), authorIds: [] },
    what: 'Approved',
    before: stored.approval,
    after: 'Approved',
  }),
  Reject: (stored) => ({
    state: { ...stored, approval: 'Rejected', approvedHash: '' },
    what: 'Rejected',
    before: stored.approval,
    after: 'Rejected',
  }),
  Status: (stored) => ({
    state: { ...stored, active: !stored.active },
    what: stored.active ? 'Switched off' : 'Switched on',
    before: activeText(stored),
    after: activeText({ active: !stored.active }),
  }),
}

export const activeText = ({ active }: { active: boolean }): string => (active ? 'Active' : 'Inactive')
