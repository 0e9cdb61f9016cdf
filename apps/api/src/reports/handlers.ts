import { qcReports, reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import { type Implementation, notBuiltContract } from '../rpc/implement.ts'
import type { Services } from '../services.ts'

export function reportHandlers(_services: Services): Implementation[] {
  return [...notBuiltContract(qcReports), ...notBuiltContract(reviewDashboards)]
}
