import { sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { auditEntrySql } from '../../audit/trail.ts'
import { type Notice, noticesSql, notify } from '../../notifications/notify.ts'
import type { Services } from '../../platform/app-services.ts'
import { LOCKS } from '../../platform/database/locks.ts'
import { runStatement, withConnection } from '../../platform/database/own-connection.ts'
import { readStaffHashes } from '../../platform/rows/staff-hashes.ts'
import type { AuditedCommand, CommandOutcome } from '../../platform/rpc/audit-trail.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { findQualityManagers } from '../../reviews/queries.ts'
import { assignWaiting } from './assign-waiting.ts'
import { drawSample } from './draw.ts'
import { freezePopulation } from './freeze.ts'
import { makeDrawnReviews } from './make-reviews.ts'
import { findPlans, type Plan, pathOfPlan, planName } from './plans-queries.ts'

/**
 * Processes sampling plans: runs requested freezes and draws, creates the reviews of drawn loans, and assigns them to analysts.
 * Idempotent and resumable, so it runs after each request and once an hour. A failing plan does not block the others.
 */
export async function processSamplingPlans(services: Services): Promise<void> {
  const { db, now } = services
  const failed: unknown[] = []
  const each = async (where: Prisma.SamplingPlanWhereInput, work: (plan: Plan) => Promise<unknown>) => {
    for (const plan of await findPlans(db, where)) await work(plan).catch((error: unknown) => failed.push(error))
  }
  await each({ work: { not: '' } }, (plan) => runStep(services, plan))
  await each({ state: 'Drawn', loans: { some: { place: { not: null }, reviewId: null } } }, async (plan) =>
    makeDrawnReviews(db, plan, await findStepRequester(services, plan), now()),
  )
  await assignWaiting(services)
  if (failed.length > 0) throw failed[0]
}

async function findStepRequester({ db }: Services, { askedById, createdById }: Plan) {
  const { id, fullName, username } = await db.user.findUniqueOrThrow({
    where: { id: askedById ?? createdById },
    select: { id: true, fullName: true, username: true },
  })
  return { userId: id, fullName, username }
}

/**
 * Freezes or draws, in one transaction with its notices and audit entry. A failure is stored on the plan and notified to the
 * requester.
 */
async function runStep(services: Services, seen: Plan): Promise<void> {
  const { db, connectionString, settings, now } = services
  const asker = await findStepRequester(services, seen)
  const zone = await settings.get('business.zone')
  try {
    const staff = seen.work === 'freeze' ? await readStaffHashes(services, STAFF_AWAY) : []
    const managers = await findQualityManagers(db)
    await withConnection(connectionString, 'ivue-sampling', async (client) => {
      await client.query('BEGIN')
      const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS free', [
        LOCKS.of.samplingJob,
        seen.id,
      ])
      const [plan] = rows[0]?.free ? await findPlans(db, { id: seen.id, work: seen.work }) : []
      if (!plan) return
      const resultText =
        plan.work === 'freeze' ? await freezePopulation(client, plan, { zone, staff, now: now() }) : await drawSample(client, plan, now())
      const people = plan.work === 'freeze' ? [asker.userId] : [...new Set([asker.userId, ...managers.map(({ id }) => id)])]
      await runStatement(client, noticesSql(people.map((userId) => buildNotice(plan, userId, resultText))))
      await runStatement(client, auditEntrySql(auditedEndOfStep(plan, asker), buildOutcome(plan, 'done', resultText)))
      await client.query('COMMIT')
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await recordFailedStep(services, seen, asker, error.message)
  }
}

const STAFF_AWAY = 'The staff warehouse cannot be reached, so loans of staff cannot be left out. Freeze again later'

/** Records that a step failed. The plan keeps its state, and the step can be requested again. */
async function recordFailedStep({ db, audit }: Services, plan: Plan, asker: StepRequester, why: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.samplingPlan.updateMany({
      where: { id: plan.id, work: plan.work },
      data: { work: '', problem: why, version: { increment: 1 } },
    })
    if (count === 0) return
    await notify(tx, [buildNotice(plan, asker.userId, why)])
    await audit.add(auditedEndOfStep(plan, asker), buildOutcome(plan, 'failed', why), tx)
  })
}

interface StepRequester {
  userId: number
  username: string
}

const buildNotice = (plan: Plan, userId: number, result: string): Notice => ({
  userId,
  kind: 'assignment',
  text: `${plan.code}: ${result}`,
  link: pathOfPlan(plan.id),
})

/** Returns the audit entry of the job, separate from that of the command, whose server may be gone by now. */
const auditedEndOfStep = (plan: Plan, { userId, username }: StepRequester): AuditedCommand => ({
  call: { ...sampling.advanceSamplingPlan, title: plan.work === 'freeze' ? 'End of freezing a population' : 'End of drawing a sample' },
  actor: { userId, username },
  requestId: `sampling plan ${plan.id}`,
  address: '',
})

const buildOutcome = (plan: Plan, outcome: 'done' | 'failed', result: string): CommandOutcome => ({
  outcome,
  message: outcome === 'failed' ? result : '',
  changes: [{ subject: planName(plan), before: plan.state, after: outcome === 'done' ? result : '' }],
})
