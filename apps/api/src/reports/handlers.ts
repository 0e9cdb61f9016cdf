import { qcReports, reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import type { Services } from '../app-services.ts'
import { type Implementation, notBuiltContract } from '../rpc/implement.ts'

export function reportHandlers(_services: Services): Implementation[] {
  return [...notBuiltContract(qcReports), ...notBuiltContract(reviewDashboards)]
}
