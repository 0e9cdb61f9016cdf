import { type Day, isDay } from '../calendar/days.ts'
import { usDay } from '../calendar/moment-text.ts'
import { MESSAGES } from '../messages.ts'
import type { Problem } from '../wire/problem.ts'

export const KEY_LIMITS = { name: 60, description: 200, address: 60, addresses: 50, years: 2 } as const

/** The beginning of every key, by which scanners of published code find it. */
export const KEY_PREFIX = 'ivue_'

export const KEY_REFUSED = {
  account: 'Choose a service account from the list',
  name: 'Enter a name for the service account',
  nameShape: 'A name has letters, digits and . _ - @ only',
  nameTaken: 'Another account has this name',
  group: 'Choose a group from the list',
  description: 'Write what the key is for',
  ended: 'This key has ended',
  revoked: 'This key was revoked',
} as const

interface Choice {
  id: number
  /** The reason why the viewer may not make a key with it, or empty. */
  why: string
}

export interface KeyData {
  /** The service account, or null for a new one with `name` and the group `groupId`. */
  userId: number | null
  name: string
  groupId: number | null
  description: string
  endsOn: string
}

/** Returns the latest last day of a key that is made today. */
export function latestKeyDay(today: Day): Day {
  const day = `${Number(today.slice(0, 4)) + KEY_LIMITS.years}${today.slice(4)}`
  return isDay(day) ? day : day.replace(/29$/, '28')
}

/** Returns the problems of a key to be made, by field. The server also checks that the name is free and that addresses can be read. */
export function keyProblems(
  { userId, name, groupId, description, endsOn }: KeyData,
  { accounts, groups, today }: { accounts: readonly Choice[]; groups: readonly Choice[]; today: Day },
): Problem[] {
  const problems: Problem[] = []
  const check = (field: keyof KeyData, msg: string | null) => {
    if (msg) problems.push({ field, msg })
  }
  if (userId === null) {
    check('name', nameProblem(name))
    check('groupId', choiceProblem(groups, groupId, KEY_REFUSED.group))
  } else check('userId', choiceProblem(accounts, userId, KEY_REFUSED.account))
  check('description', description === '' ? KEY_REFUSED.description : null)
  check('endsOn', lastDayProblem(endsOn, today))
  return problems
}

function nameProblem(name: string): string | null {
  if (name === '') return KEY_REFUSED.name
  return /^[\p{L}\p{N}._@-]+$/u.test(name) ? null : KEY_REFUSED.nameShape
}

function choiceProblem(choices: readonly Choice[], id: number | null, unknown: string): string | null {
  const chosen = choices.find((one) => one.id === id)
  return chosen ? chosen.why || null : unknown
}

function lastDayProblem(endsOn: string, today: Day): string | null {
  if (!isDay(endsOn) || endsOn <= today) return 'Choose a day after today'
  const latest = latestKeyDay(today)
  return endsOn > latest ? `A key ends within ${KEY_LIMITS.years} years: choose a day until ${usDay(latest)}` : null
}

/** Returns why a key cannot be revoked, or null. If it `holdsMore`, its account has permissions that the viewer lacks. */
export function whyNotRevokeKey(key: { revoked: boolean; ended: boolean; holdsMore: boolean }): string | null {
  if (key.revoked) return KEY_REFUSED.revoked
  if (key.ended) return KEY_REFUSED.ended
  return key.holdsMore ? MESSAGES.holdsMore : null
}

/** Returns why a key is not accepted, or null. It `accepts` the request if its addresses contain the one that the request comes from. */
export function whyNotUseKey(
  key: { revoked: boolean; endsAt: number; accepts: boolean },
  { now, address }: { now: number; address: string },
): string | null {
  if (key.revoked) return `${KEY_REFUSED.revoked}: ask an administrator for another one`
  if (now >= key.endsAt) return `${KEY_REFUSED.ended}: ask an administrator for another one`
  return key.accepts ? null : `This key is not accepted from the address ${address}`
}
