import { landing } from '@ivue/contracts/home/contract.ts'
import type { Services } from '../app-services.ts'
import { type Implementation, notBuiltContract } from '../rpc/implement.ts'

export function homeHandlers(_services: Services): Implementation[] {
  return [...notBuiltContract(landing)]
}
