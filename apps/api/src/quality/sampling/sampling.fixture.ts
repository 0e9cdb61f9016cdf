import type { InputOf, OutputOf } from '@ivue/contracts/contract.ts'
import { sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import type { PlanStep } from '@ivue/contracts/quality/sampling/words.ts'
import { type AddedLoan, addLoan, type LoanInput } from '../../testing/loans.ts'
import type { SignIn, TestApp } from '../../testing/test-app.ts'
import { processSamplingPlans } from './process-plans.ts'

export type PlanSent = InputOf<typeof sampling.saveSamplingPlan>['plan']

/** A plan for the first quarter of 2026, by the day of funding. */
export const PLAN = {
  code: 'PC-2026-Q1',
  title: 'Post-closing random, first quarter 2026',
  reviewType: 'UW Review',
  phase: 'Post-closing',
  method: 'Statistical',
  dateKind: 'Funded',
  fromOn: '2026-01-01',
  toOn: '2026-03-31',
  filter: { statuses: ['Funded'] },
} as const satisfies PlanSent

/** Adds loans funded in the first quarter of 2026: the given number per month and channel. */
export async function fundedLoans(
  t: TestApp,
  counts: readonly (readonly [month: string, channel: string, count: number])[],
  input: LoanInput = {},
) {
  const loans: AddedLoan[] = []
  for (const [month, channel, count] of counts)
    for (let n = 0; n < count; n++)
      loans.push(
        await addLoan(t.db, {
          status: 'Funded',
          fundedAt: new Date(`${month}-${String((n % 28) + 1).padStart(2, '0')}T18:00:00Z`),
          channel,
          region: channel === 'Retail' ? 'RS Sub Div 5 East' : 'CS Plano',
          branchCode: `B-${n % 4}`,
          ...input,
        }),
      )
  return loans
}

/** Creates a plan and returns its id. */
export async function addPlan(t: TestApp, as: SignIn, differs: Partial<PlanSent> = {}): Promise<number> {
  const { flag, msg, response } = await t.call(sampling.saveSamplingPlan, { plan: { ...PLAN, ...differs } }, as)
  if (!flag) throw new Error(msg)
  return response.planId
}

/** Advances a plan through these steps, running the worker after each. */
export async function advance(t: TestApp, as: SignIn, planId: number, ...steps: PlanStep[]): Promise<void> {
  for (const step of steps) {
    const { flag, msg } = await t.call(sampling.advanceSamplingPlan, { planId, step }, as)
    if (!flag) throw new Error(`${step}: ${msg}`)
    await processSamplingPlans(t.services)
  }
}

export async function readPlan(t: TestApp, as: SignIn, planId: number): Promise<OutputOf<typeof sampling.getSamplingPlan>> {
  const { flag, msg, response } = await t.call(sampling.getSamplingPlan, { planId }, as)
  if (!flag) throw new Error(msg)
  return response
}
