import { landing } from '@ivue/contracts/home/contract.ts'
import { type Implementation, notBuiltContract } from '../rpc/implement.ts'
import type { Services } from '../services.ts'

export function homeHandlers(_services: Services): Implementation[] {
  return [...notBuiltContract(landing)]
}
