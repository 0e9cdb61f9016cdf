import { createHash, randomBytes } from 'node:crypto'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { whyNotTakeStep } from '@ivue/contracts/quality/sampling/plan-rules.ts'
import type { PlanStep } from '@ivue/contracts/quality/sampling/words.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { createSealer, SEALED_FOR } from '../../platform/secrets/secrets.ts'
import { findPlan, type Plan, planName, refuseStalePlan } from './plans-queries.ts'

const SEED_BYTES = 32

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

const STEP_WORDS: Record<PlanStep, string> = {
  seal: 'The seed is sealed, and its hash is out',
  freeze: 'The population is being frozen',
  draw: 'The seed is shown, and the sample is being drawn',
}

/**
 * Advances a plan by one step (domain 5.3, Draw): seals a seed and publishes its hash, queues the freeze, or discloses the seed and
 * queues the draw.
 */
export function advancePlan(
  services: Services,
  act: Act,
  { planId, version: seen, step }: { planId: number; version?: number | undefined; step: PlanStep },
): Promise<Answer<{ planId: number; version: number }>> {
  const { db, settings, jobs } = services
  const { viewer, now, changed } = act
  return db.$transaction(async (tx) => {
    const plan = await findPlan(tx, planId, { lock: true })
    refuse(whyNotTakeStep(plan, step, dayAt(now, await settings.get('business.zone'))))
    await refuseStalePlan(tx, plan, seen)
    const stamp = { version: { increment: 1 }, updatedAt: now, updatedById: viewer.userId, askedById: viewer.userId, problem: '' }
    const { version } = await tx.samplingPlan.update({ where: { id: planId }, data: { ...stamp, ...stepOf(services, plan, step, now) } })
    changed(planName(plan), plan.state, step === 'seal' ? 'Sealed' : `${step} asked for`)
    if (step !== 'seal') await jobs.send('sampling', {}, { through: tx })
    return success(STEP_WORDS[step], { planId, version })
  })
}

function stepOf({ env }: Services, plan: Plan, step: PlanStep, now: Date): Prisma.SamplingPlanUpdateInput {
  if (step === 'freeze') return { work: 'freeze' }
  const about = SEALED_FOR.seed(plan.id)
  if (step === 'seal') {
    const seed = randomBytes(SEED_BYTES).toString('hex')
    return { state: 'Sealed', sealedAt: now, seedHash: sha256(seed), sealedSeed: createSealer(env).seal(seed, about) }
  }
  const seed = plan.sealedSeed && createSealer(env).open(plan.sealedSeed, about)
  if (!seed) throw new Refusal('The seed was sealed under another key of this installation. Tell your administrator')
  return { work: 'draw', seed, seedShownAt: now, sealedSeed: null }
}
