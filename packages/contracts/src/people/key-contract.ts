import { z } from 'zod'
import { command, contract, FOR_PEOPLE, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import type { ListSpec } from '../grid/list.ts'
import { exportAnswer, gridInput, gridPage } from '../grid/wire.ts'
import { day, limitedText, recordId } from '../wire/fields.ts'
import { KEY_LIMITS } from './key-rules.ts'

const idOrNone = z.union([z.literal('').transform(() => null), recordId], 'Choose from the list')

/** An account or group that can be chosen for a key. Why the viewer may not make a key with it is `why`, or empty. */
const choice = z.object({ id: z.number(), name: z.string(), why: z.string() })

const access = 'people.users.edit'

export const KEY_LIST = { filters: {}, pageSizes: [15, 25, 50, 100, 'All'], pageSize: 15 } as const satisfies ListSpec

/** Keys with which programs make calls as a service account (decision 078). Not in the old client's wire. */
export const apiKeys = contract('com_apikeys', {
  getList: query('List API keys', access, { input: gridInput, output: gridPage.or(exportAnswer) }),
  getKeyChoices: query('See what an API key can be made for', access, {
    input: emptyResponse,
    output: z.object({ accounts: z.array(choice.extend({ groups: z.string() })), groups: z.array(choice) }),
  }),
  makeKey: command('Make an API key', access, {
    ...FOR_PEOPLE,
    /**
     * The key to make. The `userId` is that of a service account. If it is '', a new one is made, which needs `name` and `groupId`. The
     * last day `endsOn` is in the business zone.
     */
    input: z.object({
      userId: idOrNone.default(null),
      name: limitedText(KEY_LIMITS.name, 'The name').default(''),
      groupId: idOrNone.default(null),
      description: limitedText(KEY_LIMITS.description, 'The description').default(''),
      endsOn: day.default(''),
      addresses: z
        .array(limitedText(KEY_LIMITS.address, 'An address'))
        .max(KEY_LIMITS.addresses, `A key has at most ${KEY_LIMITS.addresses} addresses`)
        .default([]),
    }),
    /** The new key, which is sent this one time. */
    output: z.object({ keyId: z.number(), key: z.string() }),
  }),
  revokeKey: command('Revoke an API key', access, { ...FOR_PEOPLE, input: z.object({ keyId: recordId }), output: emptyResponse }),
})
