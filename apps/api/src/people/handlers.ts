import { groups, team, users } from '@ivue/contracts/people/contract.ts'
import { viewAs } from '@ivue/contracts/people/view-as.ts'
import { type Implementation, notBuiltContract } from '../rpc/implement.ts'
import type { Services } from '../services.ts'

export function peopleHandlers(_services: Services): Implementation[] {
  return [...notBuiltContract(users), ...notBuiltContract(team), ...notBuiltContract(groups), ...notBuiltContract(viewAs)]
}
