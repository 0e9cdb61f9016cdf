import { sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import { addPlan, advance, fundedLoans, PLAN } from '../quality/sampling/sampling.fixture.ts'
import type { CommandWorld, Row } from './command-world.fixture.ts'

const planOf = (w: CommandWorld, code: string) => addPlan(w, w.people.admin, { code, fromOn: '2024-01-01', toOn: '2024-03-31' })
/** Adds a targeted plan and draws its three loans, so that some can be picked by hand. */
const drawn = async (w: CommandWorld, code: string) => {
  await fundedLoans(w, [['2023-05', 'Retail', 3]])
  const targeted = { method: 'Targeted', most: 2, fromOn: '2023-05-01', toOn: '2023-05-31' }
  const planId = await addPlan(w, w.people.admin, { ...targeted, code, reviewType: 'Processor QC', rationale: 'A month with many errors' })
  await advance(w, w.people.admin, planId, 'seal', 'freeze', 'draw')
  return planId
}

/** Every command of sampling plans. */
export const SAMPLING_COMMANDS: Readonly<Record<string, Row>> = {
  'com_quality/saveSamplingPlan': {
    made: () => ({
      body: { plan: { ...PLAN, code: 'MADE' } },
      says: ['Sampling plan MADE: Review type: – → UW Review', 'Sampling plan MADE: Population: – → Funded'],
    }),
    changed: async (w) => ({
      body: { planId: await planOf(w, 'CHANGED'), plan: { ...PLAN, code: 'CHANGED', rate: 4 } },
      says: ['Sampling plan CHANGED: Expected rate: 5 → 4'],
    }),
  },
  'com_quality/advanceSamplingPlan': {
    sealed: async (w) => ({
      body: { planId: await planOf(w, 'SEALED'), step: 'seal' },
      says: ['Sampling plan SEALED: Draft → Sealed'],
      title: 'Seal a sampling plan',
    }),
    async frozen(w) {
      const planId = await planOf(w, 'FROZEN')
      await w.call(sampling.advanceSamplingPlan, { planId, step: 'seal' }, w.people.admin)
      return {
        body: { planId, step: 'freeze' },
        says: ['Sampling plan FROZEN: Sealed → freeze asked for'],
        title: 'Freeze the population of a sampling plan',
      }
    },
  },
  'com_quality/drawSampleAgain': {
    same: async (w) => ({ body: { planId: await drawn(w, 'AGAIN') }, says: ['Sampling plan AGAIN: drawn again: – → the same 2 loans'] }),
  },
  'com_quality/pickTargeted': {
    async one(w) {
      const planId = await drawn(w, 'PICKED')
      const left = await w.db.sampledLoan.findFirstOrThrow({
        where: {
          planId,
          place: null,
          loanId: { notIn: (await w.db.review.findMany({ select: { loanId: true } })).map(({ loanId }) => loanId) },
        },
      })
      return {
        body: { planId, loanIds: [left.loanId], rationale: 'Mr Amadi was ill that month' },
        says: [`Loan ${left.loanNumber}: Processor QC: – → picked beside PICKED`],
      }
    },
  },
}
