import { apiKeys } from '@ivue/contracts/people/key-contract.ts'
import { list } from '../../exports/list.ts'
import type { Services } from '../../platform/app-services.ts'
import { success } from '../../platform/rpc/answer.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { keyList } from '../keys.grid.ts'
import { makeKey, revokeKey } from './keys.ts'
import { findKeyChoices } from './keys-queries.ts'

/** Handlers of API keys and service accounts (decision 078). */
export function keyHandlers(services: Services): Implementation[] {
  const { db, settings, now } = services
  const zone = () => settings.get('business.zone')
  return implement(apiKeys, {
    getList: list(services, async (_input, viewer) => ({ list: keyList(viewer, now(), await zone()) })),

    getKeyChoices: (_input, { viewer }) => findKeyChoices(db, viewer),

    makeKey: async (input, { viewer, changed }) =>
      success('API key made', await makeKey(db, { viewer, changed, now: now() }, input, await zone())),

    async revokeKey({ keyId }, { viewer, changed }) {
      await revokeKey(db, { viewer, changed, now: now() }, keyId)
      return success('API key revoked', {})
    },
  })
}
