import type { Implementation } from '../rpc/implement.ts'
import type { Services } from '../services.ts'
import { groupHandlers } from './groups-handlers.ts'
import { teamHandlers } from './teams-handlers.ts'
import { userHandlers } from './users-handlers.ts'

export function peopleHandlers(services: Services): Implementation[] {
  return [...userHandlers(services), ...teamHandlers(services), ...groupHandlers(services)]
}
