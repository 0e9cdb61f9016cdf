import { addDays } from '@ivue/contracts/calendar/days.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { InputOf } from '@ivue/contracts/contract.ts'
import { apiKeys } from '@ivue/contracts/people/key-contract.ts'
import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'
import { createCounterPerDatabase } from './counter-per-database.ts'
import type { SignIn, TestApp } from './test-app.ts'

const numberOf = createCounterPerDatabase()

export interface Program {
  name: string
  description: string
  groupId: number
  keyId: number
  key: string
  /** Who made the key. */
  admin: SignIn
}

/** Returns the headers of a call by a key. */
export const byKey = ({ key }: Pick<Program, 'key'>) => ({ authorization: `Bearer ${key}` })

/** Makes a service account with a separate group and a key for thirty days through the real call. */
export async function addProgram(
  t: Pick<TestApp, 'db' | 'services' | 'signedIn' | 'call'>,
  permissions: readonly Permission[],
  differs: Partial<InputOf<typeof apiKeys.makeKey>> = {},
): Promise<Program> {
  const number = numberOf(t.db)
  const [name, description] = [`program-${number}`, `Key of program ${number}`]
  const admin = await t.signedIn(...ALL_PERMISSIONS)
  const group = await t.db.group.create({
    data: { title: `Group of program ${number}`, permissions: { create: permissions.map((permission) => ({ permission })) } },
  })
  const endsOn = addDays(dayAt(t.services.now(), 'America/Chicago'), 30)
  const { flag, msg, response } = await t.call(apiKeys.makeKey, { name, description, groupId: group.id, endsOn, ...differs }, admin)
  if (!flag) throw new Error(msg)
  return { name, description, groupId: group.id, ...response, admin }
}
