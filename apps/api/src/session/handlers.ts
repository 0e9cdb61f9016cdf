import { login, type SessionFields, tabs } from '@ivue/contracts/session/contract.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { directoryOf } from '../directory/ldap.ts'
import { type Implementation, implement, notBuiltContract, notBuiltYet, type SignedIn } from '../rpc/implement.ts'
import type { Services } from '../services.ts'
import { landingOf, menuOf } from './menu.ts'
import { endSession, findTeamLead } from './queries.ts'
import { signInOf } from './sign-in.ts'

export function sessionHandlers(services: Services): Implementation[] {
  const { db, env, log, now, settings } = services
  const signIn = signInOf(services, { directory: directoryOf(env, log) })

  return [
    ...implement(login, {
      async doLogin(input, { http }) {
        const { viewer, cookie, token, lastLoginAt } = await signIn(input, {
          address: http.address,
          agent: http.agent,
          sessionCookie: http.sessionCookie,
        })
        http.actsAs(viewer)
        const fields = fieldsOf(viewer, await findTeamLead(db, viewer.teamId), lastLoginAt)
        http.setSessionCookie(cookie)
        return { ...fields, token }
      },

      async doLogout(_input, { http, viewer }) {
        await endSession(db, viewer.sessionId, now())
        http.setSessionCookie(null)
        return {}
      },

      async getLoginInfo(_input, { viewer }) {
        const teamLead = await findTeamLead(db, viewer.teamId)
        return {
          ...fieldsOf(viewer, teamLead, viewer.previousLoginAt),
          idleEndsAt: new Date(Math.min(viewer.idleEndsAt, viewer.absoluteEndsAt)).toISOString(),
          absoluteEndsAt: new Date(viewer.absoluteEndsAt).toISOString(),
          permissions: [...viewer.permissions].sort(),
          businessZone: await settings.get('business.zone'),
          mustEnrol: false,
        }
      },

      passwordReset: notBuiltYet,
      forgotPassword: notBuiltYet,
      stage1: notBuiltYet,
      stage2: notBuiltYet,
      checkPasswordStatus: notBuiltYet,
      changePassword: notBuiltYet,
    }),
    ...notBuiltContract(ownSession),
    ...implement(tabs, { getList: (_input, { viewer }) => menuOf(viewer) }),
  ]
}

/** What the browser keeps (platform 3.1). `lastLoginAt` is the sign-in before this one, empty when there was none. */
function fieldsOf(viewer: SignedIn, teamLead: string, lastLoginAt: Date | null): SessionFields {
  return {
    lastLoginAt: lastLoginAt?.toISOString() ?? '',
    fullName: viewer.fullName,
    loggedId: String(viewer.userId),
    role: viewer.roles.join(', '),
    access_level: viewer.accessLevel,
    teamLead,
    loginType: viewer.loginType,
    landing: landingOf(viewer),
    ad_network_acc: viewer.username,
  }
}
