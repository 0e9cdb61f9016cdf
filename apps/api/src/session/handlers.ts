import { login, type SessionFields, tabs } from '@ivue/contracts/session/contract.ts'
import { directoryOf } from '../directory/ldap.ts'
import { type HttpContext, type Implementation, implement, notBuiltYet } from '../rpc/implement.ts'
import type { Services } from '../services.ts'
import { landingOf, menuOf } from './menu.ts'
import { endSession, findSignInBefore, findSignInFacts, type SignInFacts } from './queries.ts'
import { signInOf } from './sign-in.ts'

export function sessionHandlers(services: Services): Implementation[] {
  const { db, env, log, now } = services
  const signIn = signInOf(services, { directory: directoryOf(env, log) })

  return [
    ...implement(login, {
      async doLogin(input, { http }) {
        const { userId, cookie, token, lastLoginAt } = await signIn(input, browserOf(http))
        const fields = fieldsOf(await findSignInFacts(db, userId), lastLoginAt)
        http.setSessionCookie(cookie)
        return { ...fields, token }
      },

      async doLogout(_input, { http, viewer }) {
        await endSession(db, viewer.sessionId, now())
        http.setSessionCookie(null)
        return {}
      },

      async getLoginInfo(_input, { viewer }) {
        const [facts, before] = await Promise.all([findSignInFacts(db, viewer.userId), findSignInBefore(db, viewer)])
        return {
          ...fieldsOf(facts, before),
          idleEndsAt: new Date(Math.min(viewer.idleEndsAt, viewer.absoluteEndsAt)).toISOString(),
          absoluteEndsAt: new Date(viewer.absoluteEndsAt).toISOString(),
          permissions: [...viewer.permissions].sort(),
        }
      },

      passwordReset: notBuiltYet,
      stage1: notBuiltYet,
      stage2: notBuiltYet,
      checkPasswordStatus: notBuiltYet,
      changePassword: notBuiltYet,
    }),
    ...implement(tabs, { getList: (_input, { viewer }) => menuOf(viewer) }),
  ]
}

/** What the browser keeps (platform 3.1). `lastLoginAt` is the sign-in before this one, empty when there was none. */
function fieldsOf(facts: SignInFacts, lastLoginAt: Date | null): SessionFields {
  return {
    lastLoginAt: lastLoginAt?.toISOString() ?? '',
    fullName: facts.fullName,
    loggedId: String(facts.id),
    role: facts.roles.join(', '),
    access_level: facts.accessLevel,
    teamLead: facts.teamLead,
    loginType: facts.loginType,
    landing: landingOf(facts),
    ad_network_acc: facts.username,
  }
}

function browserOf(http: HttpContext & { sessionCookie?: string }) {
  return { address: http.address, agent: http.agent, sessionCookie: http.sessionCookie ?? '' }
}
