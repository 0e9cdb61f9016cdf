import { MESSAGES } from '@ivue/contracts/messages.ts'
import { holdsMore, whyNotGrantGroup } from '@ivue/contracts/people/rules.ts'
import { isPermission } from '@ivue/contracts/permissions.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import type { Services } from '../platform/app-services.ts'
import type { Directory } from '../platform/directory/directory.ts'
import { type Implementation, implement, type SignedIn } from '../platform/rpc/implement.ts'
import { Refusal, refuse } from '../platform/rpc/refusal.ts'
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes, resetTotp } from './authenticator/second-factor.ts'
import { countRecoveryCodes, findGroup, findTotp, isTotpRequired, listGroupTotpUse, setTotpRequired } from './authenticator/totp-queries.ts'
import { limitGuesses } from './guess-limit.ts'
import { readIdleMs } from './limits.ts'
import { findOwnerById } from './passwords/password-queries.ts'
import { isPassword } from './passwords/passwords.ts'
import { endOwnSession, endSessionsOf, listSessions } from './queries.ts'
import { describeUserAgent } from './user-agent.ts'

/** For this many milliseconds after signing in, the password is not required again. */
const FRESH_SIGN_IN_MS = 600_000

export function ownSessionHandlers(services: Services, directory: Directory): Implementation[] {
  const { db, settings, now } = services
  const open = async (viewer: SignedIn) => {
    return listSessions(db, viewer.userId, { now: now(), idleMs: await readIdleMs(settings) })
  }

  /** Requires the password. Without it, somebody at an unlocked screen could set up their own authenticator for the account. */
  const requirePassword = async (viewer: SignedIn, password: string | undefined) => {
    const session = (await open(viewer)).find(({ id }) => id === viewer.sessionId)
    if (session && now().getTime() - session.startedAt.getTime() < FRESH_SIGN_IN_MS) return
    if (!password) throw new Refusal(MESSAGES.signInRecently, { type: 'password' })
    const owner = await findOwnerById(db, viewer.userId)
    const correct = await limitGuesses(services, `password of user ${viewer.userId}`, async () => {
      if (viewer.loginType !== 1) return isPassword(owner?.passwordHash ?? null, password)
      const outcome = await directory.authenticate(viewer.username, password)
      if (outcome === 'unavailable') throw new Refusal(MESSAGES.signInUnavailable)
      return outcome === 'accepted'
    })
    if (!correct) throw new Refusal(MESSAGES.wrongPassword, { type: 'password', fields: { password: MESSAGES.wrongPassword } })
  }

  return implement(ownSession, {
    async getSessions(_input, { viewer }) {
      return {
        sessions: (await open(viewer)).map(({ id, agent, address, startedAt, seenAt }) => ({
          id,
          current: id === viewer.sessionId,
          browser: describeUserAgent(agent),
          address,
          startedAt: startedAt.toISOString(),
          seenAt: seenAt.toISOString(),
        })),
      }
    },
    async endSession({ id }, { http, viewer, changed }) {
      if (!(await endOwnSession(db, { id, userId: viewer.userId, now: now() }))) throw new Refusal(MESSAGES.notFound)
      changed(`Session of ${viewer.username}`, 'open', 'ended')
      if (id === viewer.sessionId) http.setSessionCookie(null)
      return {}
    },
    async endOthers(_input, { viewer, changed }) {
      const ended = await endSessionsOf(db, viewer.userId, { now: now(), except: viewer.sessionId })
      changed(`Other sessions of ${viewer.username}`, `${ended} open`, '0 open')
      return { ended }
    },

    async getSecurity(_input, { viewer }) {
      const { userId } = viewer
      const [totp, owner, required, left] = await Promise.all([
        findTotp(db, userId),
        findOwnerById(db, userId),
        isTotpRequired(db, userId),
        countRecoveryCodes(db, userId),
      ])
      return {
        totp: totp?.confirmedAt != null,
        totpSince: totp?.confirmedAt?.toISOString() ?? null,
        required,
        recoveryCodesLeft: left,
        directory: viewer.loginType === 1,
        passwordChangedAt: owner?.passwordChangedAt?.toISOString() ?? null,
      }
    },
    async beginTotp({ password }, { viewer }) {
      await requirePassword(viewer, password)
      return beginTotp(services, viewer)
    },
    async confirmTotp({ code }, { viewer, changed }) {
      const recoveryCodes = await confirmTotp(services, viewer, code)
      changed(`Authenticator of ${viewer.username}`, 'none', 'set up')
      return { recoveryCodes }
    },
    async newRecoveryCodes({ code }, { viewer, changed }) {
      const recoveryCodes = await renewRecoveryCodes(services, viewer, code)
      changed(`Recovery codes of ${viewer.username}`, '', 'renewed')
      return { recoveryCodes }
    },
    async removeTotp({ code }, { viewer, changed }) {
      await removeTotp(services, viewer, code)
      changed(`Authenticator of ${viewer.username}`, 'set up', 'none')
      return {}
    },

    async resetTotp({ userId }, { viewer, changed }) {
      const owner = await findOwnerById(db, userId)
      if (!owner) throw new Refusal(MESSAGES.notFound)
      if (userId === viewer.userId) throw new Refusal('Remove your own with a code of it')
      if (holdsMore(viewer, owner)) throw new Refusal(MESSAGES.holdsMore)
      await resetTotp(services, viewer, userId)
      changed(`Authenticator of ${owner.username}`, 'set up', 'none')
      return {}
    },
    getTotpGroups: async () => ({ groups: await listGroupTotpUse(db) }),
    async requireTotp({ groupId, required }, { viewer, changed }) {
      const group = await findGroup(db, groupId)
      if (!group) throw new Refusal(MESSAGES.notFound)
      const permissions = group.permissions.map(({ permission }) => permission).filter(isPermission)
      refuse(whyNotGrantGroup(viewer, { ...group, permissions }))
      if (await setTotpRequired(db, groupId, required))
        changed(`Authenticator for group ${group.title}`, required ? 'not needed' : 'needed', required ? 'needed' : 'not needed')
      return {}
    },
  })
}
