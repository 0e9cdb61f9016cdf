import { sharedServices } from '@ivue/contracts/services/contract.ts'
import { type Implementation, notBuiltContract } from '../rpc/implement.ts'
import type { Services } from '../services.ts'

export function serviceHandlers(_services: Services): Implementation[] {
  return [...notBuiltContract(sharedServices)]
}
