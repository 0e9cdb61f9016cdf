import { z } from 'zod'
import { contract, undecided } from '../contract.ts'
import { nothing } from '../envelope.ts'
import { MESSAGES } from '../messages.ts'

/** What the browser keeps of a sign-in (platform 3.1). `loggedId` is the user's id; `landing` a route path. */
export const sessionFields = z.object({
  lastLoginAt: z.string(),
  fullName: z.string(),
  loggedId: z.string(),
  role: z.string(),
  access_level: z.string(),
  teamLead: z.string(),
  loginType: z.number(),
  landing: z.string(),
  ad_network_acc: z.string(),
})
export type SessionFields = z.infer<typeof sessionFields>

const credential = z.string(MESSAGES.invalidCredentials).max(256, MESSAGES.invalidCredentials)

export const login = contract('com_login', {
  doLogin: {
    kind: 'command',
    title: 'Sign in',
    access: 'public',
    input: z.object({ username: credential, password: credential }),
    output: sessionFields.extend({ token: z.string() }),
  },
  doLogout: { kind: 'command', title: 'Sign out', access: 'signed-in', input: nothing, output: nothing },
  getLoginInfo: {
    kind: 'query',
    title: 'See who is signed in',
    access: 'signed-in',
    input: nothing,
    /** Moments are ISO 8601; `permissions` are the words the viewer holds; `businessZone` (IANA) is where periods, logs and import dates are read. */
    output: sessionFields.extend({
      idleEndsAt: z.string(),
      absoluteEndsAt: z.string(),
      permissions: z.array(z.string()),
      businessZone: z.string(),
    }),
  },
  passwordReset: {
    kind: 'command',
    title: 'Mail a password reset',
    access: 'people.users.resetPassword',
    input: undecided,
    output: undecided,
  },
  stage1: { kind: 'query', title: 'Open a password reset', access: 'public', input: undecided, output: undecided },
  stage2: { kind: 'command', title: 'Set a password by reset', access: 'public', input: undecided, output: undecided },
  checkPasswordStatus: { kind: 'query', title: 'Ask for the password status', access: 'signed-in', input: undecided, output: undecided },
  changePassword: { kind: 'command', title: 'Change the password', access: 'signed-in', input: undecided, output: undecided },
})

const tab = z.object({ name: z.string(), icon: z.string() })
const childTab = z.object({ routeUrl: z.string(), tabName: z.string(), tabIcon: z.string(), isShow: z.union([z.literal(0), z.literal(1)]) })

export const tabs = contract('com_tabs', {
  getList: {
    kind: 'query',
    title: 'Load the side menu',
    access: 'signed-in',
    input: nothing,
    /** `childTabs` is keyed by the parent's name (platform 2.2). Only children with isShow 1 appear. */
    output: z.object({ parentTabs: z.array(tab), childTabs: z.record(z.string(), z.array(childTab)) }),
  },
})
export type ParentTab = z.infer<typeof tab>
export type ChildTab = z.infer<typeof childTab>
