import { checklists, reviewActions } from '@ivue/contracts/quality/contract.ts'
import { type Implementation, notBuiltContract } from '../rpc/implement.ts'
import type { Services } from '../services.ts'

export function qualityHandlers(_services: Services): Implementation[] {
  return [...notBuiltContract(checklists), ...notBuiltContract(reviewActions)]
}
