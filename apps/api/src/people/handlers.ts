import type { Services } from '../platform/app-services.ts'
import type { Implementation } from '../platform/rpc/implement.ts'
import { groupHandlers } from './groups/groups-handlers.ts'
import { keyHandlers } from './keys/keys-handlers.ts'
import { teamHandlers } from './teams/teams-handlers.ts'
import { userHandlers } from './users-handlers.ts'

export function peopleHandlers(services: Services): Implementation[] {
  return [...userHandlers(services), ...teamHandlers(services), ...groupHandlers(services), ...keyHandlers(services)]
}
