import { sharedServices } from '@ivue/contracts/services/contract.ts'
import type { Services } from '../app-services.ts'
import { type Implementation, notBuiltContract } from '../rpc/implement.ts'

export function serviceHandlers(_services: Services): Implementation[] {
  return [...notBuiltContract(sharedServices)]
}
