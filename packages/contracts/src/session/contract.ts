import { z } from 'zod'
import { contract } from '../contract.ts'
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
const typed = z.string(MESSAGES.enterPassword).max(256, MESSAGES.enterPassword)
const filled = (most: number) => z.string(MESSAGES.fillAllFields).min(1, MESSAGES.fillAllFields).max(most, MESSAGES.fillAllFields)
const personName = z.string('Enter a name').trim().max(100, 'Enter at most 100 characters')
const resetToken = z.string(MESSAGES.tokenInvalid).max(200, MESSAGES.tokenInvalid)
/** Six digits of an authenticator, or a recovery code; spaces, dashes and case do not matter. */
export const code = z.string(MESSAGES.enterCode).trim().min(1, MESSAGES.enterCode).max(40, MESSAGES.enterCode)
/** An id of a person or record, as a number or as digits. */
export const id = z
  .union([z.number(), z.string().regex(/^\d{1,10}$/, 'Send an id')], 'Send an id')
  .transform(Number)
  .pipe(z.number().int().min(1).max(2_147_483_647))

export const login = contract('com_login', {
  doLogin: {
    kind: 'command',
    title: 'Sign in',
    access: 'public',
    /**
     * Whoever has an authenticator is answered flag false with `response.type` 'code' once the password is right: the same again with `code`, six digits of
     * the authenticator or a recovery code (a wrong one: the same `type`, another message). Too many wrong ones: flag false without `type`.
     */
    input: z.object({ username: credential, password: credential, code: code.optional() }),
    output: sessionFields.extend({ token: z.string() }),
  },
  doLogout: { kind: 'command', title: 'Sign out', access: 'signed-in', beforeTotp: true, input: nothing, output: nothing },
  getLoginInfo: {
    kind: 'query',
    title: 'See who is signed in',
    access: 'signed-in',
    beforeTotp: true,
    input: nothing,
    /**
     * Moments are ISO 8601; `permissions` are the words the viewer holds; `businessZone` (IANA) is where periods, logs and import dates are read.
     * `mustEnrol`: a group of the viewer asks for an authenticator and there is none yet, so that every call but those of the enrolment refuses with
     * `response.type` 'enrol'.
     */
    output: sessionFields.extend({
      idleEndsAt: z.string(),
      absoluteEndsAt: z.string(),
      permissions: z.array(z.string()),
      businessZone: z.string(),
      mustEnrol: z.boolean(),
    }),
  },
  passwordReset: {
    kind: 'command',
    title: 'Mail a password reset',
    access: 'people.users.resetPassword',
    /** A mail with a link that sets a password once: 'Email Sent !!'. Refused for whoever holds more than the viewer, directory users, and without an e-mail address. */
    input: z.object({ userId: id }),
    output: nothing,
  },
  forgotPassword: {
    kind: 'command',
    title: 'Ask for a password reset',
    access: 'public',
    /** Says MESSAGES.resetUnderWay, in the same time, whether there is such a person or not. */
    input: z.object({ username: z.string(MESSAGES.enterUsername).trim().min(1, MESSAGES.enterUsername).max(256, MESSAGES.enterUsername) }),
    output: nothing,
  },
  stage1: {
    kind: 'query',
    title: 'Open a password reset',
    access: 'public',
    /** 'Token Invalid' (flag false) for whatever is no open reset. */
    input: z.object({ token: resetToken }),
    /** `username` is empty when the person has no name on file, so that the form asks for first and last name; `signInName` is what they sign in with in any case. */
    output: z.object({ username: z.string(), empId: z.string(), signInName: z.string() }),
  },
  stage2: {
    kind: 'command',
    title: 'Set a password by reset',
    access: 'public',
    /** Whose password it is says the token alone; `username`, `empId` and `updateUserInfo` are read by nobody. Problems under `postData.newPassword`, `postData.firstName`, …; 'Token Invalid' has no field. */
    input: z.object({
      postData: z.object({
        token: resetToken,
        newPassword: typed,
        confirmPassword: typed,
        firstName: personName.optional(),
        lastName: personName.optional(),
        username: z.unknown().optional(),
        empId: z.unknown().optional(),
        updateUserInfo: z.unknown().optional(),
      }),
    }),
    output: nothing,
  },
  checkPasswordStatus: {
    kind: 'query',
    title: 'Ask for the password status',
    access: 'signed-in',
    /**
     * 'prompt': flag false opens the popup (`response.type` 'other': someone else set the password; 'old': it is older than `password.maxAgeDays`).
     * 'page': flag false blocks the page ('changed': within `password.changeAgainHours`; 'directory': the directory keeps it).
     */
    input: z.object({ act: z.enum(['prompt', 'page'], 'Ask for "prompt" or "page"') }),
    output: nothing,
  },
  changePassword: {
    kind: 'command',
    title: 'Change the password',
    access: 'signed-in',
    /** Ends all sessions of the person, this one too. Problems under `postData.oldPassword`, `postData.newPassword`, `postData.confirmPassword`. */
    input: z.object({
      postData: z.object({ oldPassword: filled(256), newPassword: filled(256), confirmPassword: filled(256) }, MESSAGES.fillAllFields),
    }),
    output: nothing,
  },
})

const tab = z.object({ name: z.string(), icon: z.string() })
const childTab = z.object({ routeUrl: z.string(), tabName: z.string(), tabIcon: z.string(), isShow: z.union([z.literal(0), z.literal(1)]) })

export const tabs = contract('com_tabs', {
  getList: {
    kind: 'query',
    title: 'Load the side menu',
    access: 'signed-in',
    beforeTotp: true,
    input: nothing,
    /** `childTabs` is keyed by the parent's name (platform 2.2). Only children with isShow 1 appear. */
    output: z.object({ parentTabs: z.array(tab), childTabs: z.record(z.string(), z.array(childTab)) }),
  },
})
export type ParentTab = z.infer<typeof tab>
export type ChildTab = z.infer<typeof childTab>
