import { sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import { whyNotRedraw } from '@ivue/contracts/quality/sampling/plan-rules.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { list } from '../../exports/list.ts'
import type { Services } from '../../platform/app-services.ts'
import { success } from '../../platform/rpc/answer.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { refuse } from '../../platform/rpc/refusal.ts'
import { countSampledByGroup, findNeverSampled } from './coverage.ts'
import { verifyDraw } from './draw.ts'
import { pickTargeted } from './pick-targeted.ts'
import { planDetails } from './plan-details.ts'
import { advancePlan } from './plans-advance.ts'
import { findPlan, planName, readLiveTests } from './plans-queries.ts'
import { savePlan } from './plans-save.ts'
import { sampledLoanList } from './sampled-loans.grid.ts'
import { samplingPlanList } from './sampling-plans.grid.ts'

/**
 * Handlers of sampling plans (domain 4, 5.3). Anyone who may draw samples sees every plan and its loans, because a sample covers the
 * whole production.
 */
export function samplingHandlers(services: Services): Implementation[] {
  const { db, settings, now } = services
  const zone = () => settings.get('business.zone')
  return implement(sampling, {
    getSamplingPlans: list(services, async (input) => ({ list: samplingPlanList(input, await zone()) })),
    getSampledLoans: list(services, async (input) => ({ list: sampledLoanList(input, await zone()) })),
    getSamplingPlan: async ({ planId }) => planDetails(services, planId, await zone()),
    getTestsForPlans: async () => ({ tests: await readLiveTests(db) }),
    async saveSamplingPlan(sent, { viewer, changed }) {
      return success('Sampling plan saved', await savePlan(db, { viewer, changed, now: now() }, sent))
    },
    advanceSamplingPlan: (sent, { viewer, changed }) => advancePlan(services, { viewer, changed, now: now() }, sent),
    async drawSampleAgain({ planId }, { changed }) {
      const plan = await findPlan(db, planId)
      refuse(whyNotRedraw(plan))
      const again = await verifyDraw(db, plan)
      const loans = countText(again.loans, 'loan')
      changed(`${planName(plan)}: drawn again`, '', again.same ? `the same ${loans}` : 'NOT the same loans')
      return success(again.same ? `Drawn again: the same ${loans}` : 'Drawn again: not the same loans', again)
    },
    async getSamplingCoverage({ planId, by }) {
      await findPlan(db, planId)
      return { rows: await countSampledByGroup(db, planId, by) }
    },
    async getNeverSampled({ planId }) {
      const plan = await findPlan(db, planId)
      return whyNotRedraw(plan) ? { groups: [], loans: 0, candidates: [] } : findNeverSampled(db, plan)
    },
    pickTargeted: (sent, { viewer, changed }) => pickTargeted(services, { viewer, changed, now: now() }, sent),
  })
}
