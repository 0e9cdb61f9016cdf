import { MESSAGES } from '@ivue/contracts/messages.ts'
import { whyNotEndSessions } from '@ivue/contracts/people/rules.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { notify } from '../../notifications/notify.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { endSessionsOf, listSessions } from '../../session/queries.ts'
import { findUser } from './users-queries.ts'

interface SessionsToEnd {
  viewer: SignedIn
  userId: number
  now: Date
  idleMs: number
}

/** Ends all sessions of a person and notifies them. Throws Refusal by the rule. */
export async function endSessions(db: Database, { viewer, userId, now, idleMs }: SessionsToEnd) {
  const user = await findUser(db, userId)
  if (!user) throw new Refusal(MESSAGES.notFound)
  const { length: open } = await listSessions(db, userId, { now, idleMs })
  refuse(whyNotEndSessions(viewer, user.holder, open))
  await db.$transaction(async (tx) => {
    await endSessionsOf(tx, userId, { now })
    await notify(tx, [{ userId, kind: 'account', text: `${viewer.fullName} ended your sessions`, link: paths.mySessions }])
  })
  return { name: user.values.client_system_full_name, username: user.values.ad_network_acc, ended: open }
}
