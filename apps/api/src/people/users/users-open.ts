import { MESSAGES } from '@ivue/contracts/messages.ts'
import {
  USER_REFUSED,
  whyNotChangeField,
  whyNotEndSessions,
  whyNotGrantAdministration,
  whyNotGrantGroup,
  whyNotMailReset,
} from '@ivue/contracts/people/rules.ts'
import type { UserDetails, UserValues } from '@ivue/contracts/people/user-fields.ts'
import { USER_LABELS, USER_OPTIONS, type UserField } from '@ivue/contracts/people/user-words.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { listSessions } from '../../session/queries.ts'
import { findGroups, findOpenTasks, findTeams, findUser } from './users-queries.ts'

interface UserToOpen {
  viewer: SignedIn
  /** Null for a new user, who starts with `blank`. */
  userId: number | null
  blank: UserValues
  now: Date
  idleMs: number
}

/** Returns the content of the user editor: values, option lists, and what this viewer may not change and why (platform 3.2). */
export async function openUser(db: Database, { viewer, userId, blank, now, idleMs }: UserToOpen): Promise<UserDetails> {
  const user = userId === null ? null : await findUser(db, userId)
  if (userId !== null && !user) throw new Refusal(MESSAGES.notFound)
  const [groups, teams, openTasks, sessions] = await Promise.all([
    findGroups(db),
    findTeams(db),
    user ? findOpenTasks(db, user.id) : [],
    user ? listSessions(db, user.id, { now, idleMs }) : [],
  ])
  const target = user?.holder ?? null
  const fields = Object.keys(USER_LABELS) as UserField[]
  const guarded = <O extends { label: string; value: string }>(options: readonly O[]) =>
    options.map(({ label, value }) => ({ label, value, why: whyNotGrantAdministration(viewer, value) ?? '' }))
  return {
    ...(user?.values ?? blank),
    userId: user ? String(user.id) : '',
    version: user?.version ?? 0,
    ...teams,
    ...USER_OPTIONS,
    allPermissionLevels: guarded(USER_OPTIONS.allPermissionLevels),
    roles: guarded(USER_OPTIONS.roles),
    allUserGroups: groups.map((group) => ({ label: group.title, value: String(group.id), why: whyNotGrantGroup(viewer, group) ?? '' })),
    locked: Object.fromEntries(
      fields.flatMap((field) => {
        const why = whyNotChangeField(viewer, target, field)
        return why ? [[field, why]] : []
      }),
    ),
    resetRefused: user && target ? (whyNotMailReset(viewer, target, user.values) ?? '') : 'Save the user first',
    openSessions: sessions.length,
    endSessionsRefused: target ? (whyNotEndSessions(viewer, target, sessions.length) ?? '') : USER_REFUSED.notSignedIn,
    openTasks,
  }
}
