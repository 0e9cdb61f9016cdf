import { audit } from '@ivue/contracts/audit/contract.ts'
import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { list } from '../exports/list.ts'
import type { Services } from '../platform/app-services.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { auditList } from './audit.grid.ts'

/** The calls that write audit entries, by title. */
const COMMANDS = CALLS.filter(({ kind }) => kind !== 'query')
  .map((call) => ({ label: call.title, value: callKey(call) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en-US'))

export function auditHandlers(services: Services): Implementation[] {
  const { db, settings } = services
  return implement(audit, {
    getList: list(services, async (input) => {
      const people = await db.user.findMany({ select: { id: true, fullName: true }, orderBy: [{ fullName: 'asc' }, { id: 'asc' }] })
      return {
        list: auditList(input, await settings.get('business.zone'), COMMANDS),
        extras: { people: people.map(({ id, fullName }) => ({ id: String(id), Name: fullName })), calls: COMMANDS },
      }
    }),
  })
}
