import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { qualityTargets } from '@ivue/contracts/reports/charts/targets-contract.ts'
import { list } from '../../exports/list.ts'
import type { Services } from '../../platform/app-services.ts'
import { success } from '../../platform/rpc/answer.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { chartLoansList } from './chart-loans.grid.ts'
import { readControlChart } from './control-chart.ts'
import { readFunnel } from './funnel.ts'
import { toPeriod } from './periods.ts'
import { listTargets, setTarget } from './targets.ts'
import { readWaterfall } from './waterfall.ts'

/** Handlers of the quality charts (domain 5.2, 5.3). Rates include everybody's work; the row scope limits visible names and loans. */
export function chartHandlers(services: Services): Implementation[] {
  const { readers, settings, now } = services
  const zone = () => settings.get('business.zone')
  return [
    ...implement(qualityCharts, {
      getControlChart: ({ trend = false, twoOfThree = false, ...request }) =>
        readers.read((db) => readControlChart({ ...services, db }, { ...request, trend, twoOfThree })),
      getFunnel: async ({ from, to, ...rate }, { viewer }) => {
        const period = toPeriod(from, to, await zone())
        return readers.read((db) => readFunnel(db, viewer, rate, period))
      },
      getWaterfall: async ({ from, to, ...rate }) => {
        const period = toPeriod(from, to, await zone())
        return readers.read((db) => readWaterfall(db, rate, period))
      },
      getChartLoans: list(services, async (input, viewer) => ({
        list: chartLoansList(input, viewer, await zone()),
      })),
    }),
    ...implement(qualityTargets, {
      getQualityTargets: ({ axis }) => listTargets(services, axis),
      saveQualityTarget: async (sent, { viewer, changed }) =>
        success('Target set', await setTarget(services, { viewer, changed, now: now() }, sent)),
    }),
  ]
}
