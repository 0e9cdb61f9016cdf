import { outgoingMail } from '@ivue/contracts/mail/contract.ts'
import { type Implementation, notBuiltContract } from '../rpc/implement.ts'
import type { Services } from '../services.ts'

export function mailHandlers(_services: Services): Implementation[] {
  return notBuiltContract(outgoingMail)
}
