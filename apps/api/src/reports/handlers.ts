import type { Implementation } from '../platform/rpc/implement.ts'
import { actionHandlers } from './actions/actions-handlers.ts'
import { chartHandlers } from './charts/charts-handlers.ts'
import { clockHandlers } from './clocks/clocks-handlers.ts'
import { dashboardHandlers } from './dashboards/handlers.ts'
import { packHandlers } from './pack/pack-handlers.ts'
import type { PackServices } from './pack/read-pack.ts'
import { qcReportHandlers } from './qc/handlers.ts'

export function reportHandlers(services: PackServices): Implementation[] {
  return [
    ...qcReportHandlers(services),
    ...dashboardHandlers(services),
    ...chartHandlers(services),
    ...actionHandlers(services),
    ...clockHandlers(services),
    ...packHandlers(services),
  ]
}
