import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login, type SessionFields, tabs } from '@ivue/contracts/session/contract.ts'
import type { Services } from '../platform/app-services.ts'
import { createDirectory } from '../platform/directory/ldap.ts'
import { success } from '../platform/rpc/answer.ts'
import { type HttpContext, type Implementation, implement, type SignedIn } from '../platform/rpc/implement.ts'
import { buildMenu, findLandingRoute } from './menu.ts'
import { ownSessionHandlers } from './own-handlers.ts'
import { changePassword, checkPassword } from './passwords/change-password.ts'
import type { PasswordOwner } from './passwords/password-queries.ts'
import { isNameless, openReset, requestReset, sendReset, setPasswordByReset } from './passwords/reset.ts'
import { endOwnSession, findTeamLead } from './queries.ts'
import { createKnownBrowsers, KNOWN_BROWSER_MS } from './sign-in/known-browser.ts'
import { createSignIn } from './sign-in/sign-in.ts'

export function sessionHandlers(services: Services): Implementation[] {
  const { db, env, log, now, settings } = services
  const directory = createDirectory(env, log)
  const signIn = createSignIn(services, { directory })
  const browsers = createKnownBrowsers(env)
  /** Marks the browser in which the password was set as known. A new password ends the marks of all browsers. */
  const rememberBrowser = (http: HttpContext, { userId, passwordHash }: PasswordOwner) =>
    http.setBrowserCookie(browsers.remember(http.browserCookie, { id: userId, passwordHash }, now()), KNOWN_BROWSER_MS)

  return [
    ...implement(login, {
      async doLogin(input, { http, changed }) {
        const { address, agent, sessionCookie, browserCookie } = http
        const signedIn = await signIn(input, { address, agent, sessionCookie, browserCookie }, http.actsAs)
        const { viewer, cookie, token, lastLoginAt, byCode } = signedIn
        const password = viewer.loginType === 1 ? 'password of the directory' : 'password'
        changed(`Sign-in of ${viewer.username}`, '', byCode ? `${password} and code` : password)
        const fields = toSessionFields(viewer, await findTeamLead(db, viewer.teamId), lastLoginAt)
        http.setSessionCookie(cookie)
        http.setBrowserCookie(signedIn.browserCookie, KNOWN_BROWSER_MS)
        return { ...fields, token }
      },

      async doLogout(_input, { http, viewer }) {
        await endOwnSession(db, { id: viewer.sessionId, userId: viewer.userId, now: now() })
        http.setSessionCookie(null)
        return {}
      },

      async getLoginInfo(_input, { viewer }) {
        const teamLead = await findTeamLead(db, viewer.teamId)
        return {
          ...toSessionFields(viewer, teamLead, viewer.previousLoginAt),
          idleEndsAt: new Date(Math.min(viewer.idleEndsAt, viewer.absoluteEndsAt)).toISOString(),
          absoluteEndsAt: new Date(viewer.absoluteEndsAt).toISOString(),
          permissions: [...viewer.permissions].sort(),
          businessZone: await settings.get('business.zone'),
          mustEnrol: viewer.mustEnrol,
        }
      },

      async passwordReset({ userId }, { viewer, changed }) {
        const owner = await sendReset(services, viewer, userId)
        changed(`Password of ${owner.username}`, '', 'reset mailed')
        return success(MESSAGES.emailSent, {})
      },

      async forgotPassword({ username }, { http }) {
        await requestReset(services, username, http)
        return success(MESSAGES.resetUnderWay, {})
      },

      async stage1({ token }) {
        const owner = await openReset(services, token)
        return { username: isNameless(owner) ? '' : owner.username, empId: owner.employeeId, signInName: owner.username }
      },

      async stage2({ postData }, { http, changed }) {
        const owner = await setPasswordByReset(services, postData, http)
        rememberBrowser(http, owner)
        changed(`Password of ${owner.username}`, '', 'set by a mailed link')
        return {}
      },

      async checkPasswordStatus({ act }, { viewer }) {
        await checkPassword(services, viewer, act)
        return {}
      },

      async changePassword({ postData }, { http, viewer, changed }) {
        const owner = await changePassword(services, viewer, postData)
        http.setSessionCookie(null)
        rememberBrowser(http, owner)
        changed(`Password of ${viewer.username}`, '', 'changed')
        return {}
      },
    }),
    ...ownSessionHandlers(services, directory),
    ...implement(tabs, { getList: (_input, { viewer }) => buildMenu(viewer) }),
  ]
}

/** Returns the fields that the browser stores (platform 3.1). `lastLoginAt` is the previous sign-in, or empty. */
function toSessionFields(viewer: SignedIn, teamLead: string, lastLoginAt: Date | null): SessionFields {
  return {
    lastLoginAt: lastLoginAt?.toISOString() ?? '',
    fullName: viewer.fullName,
    loggedId: String(viewer.userId),
    role: viewer.roles.join(', '),
    access_level: viewer.accessLevel,
    teamLead,
    loginType: viewer.loginType,
    landing: findLandingRoute(viewer),
    ad_network_acc: viewer.username,
  }
}
