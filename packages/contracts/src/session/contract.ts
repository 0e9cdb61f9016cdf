import { z } from 'zod'
import { command, contract, contractForPeople, FOR_PEOPLE, NO_ACT, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { MESSAGES } from '../messages.ts'
import { storedText } from '../wire/text.ts'

/** What the browser stores about a sign-in (platform 3.1). The `loggedId` is the user's id, the `landing` a route path. */
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
const filled = z.string(MESSAGES.fillAllFields).min(1, MESSAGES.fillAllFields).max(256, MESSAGES.fillAllFields)
const personName = z.string('Enter a name').overwrite(storedText).trim().max(100, 'Enter at most 100 characters')
const resetToken = z.string(MESSAGES.tokenInvalid).max(200, MESSAGES.tokenInvalid)
/** Six digits of an authenticator, or a recovery code; spaces, dashes and case are ignored. */
export const authenticatorCode = z.string(MESSAGES.enterCode).trim().min(1, MESSAGES.enterCode).max(40, MESSAGES.enterCode)
/** An id of a person or record, as a number or as digits. */
export const numericId = z
  .union([z.number(), z.string().regex(/^\d{1,10}$/, 'Send an id')], 'Send an id')
  .transform(Number)
  .pipe(z.number().int().min(1).max(2_147_483_647))

export const login = contract('com_login', {
  doLogin: command('Sign in', 'public', {
    ...NO_ACT,
    /**
     * User name, password and code. For a person with an authenticator a correct password alone answers flag false with `response.type`
     * 'code'. The client then repeats the call with `code`, six digits or a recovery code. A wrong code answers the same `type` with
     * another message. After too many wrong ones flag is false without `type`.
     */
    input: z.object({ username: credential, password: credential, code: authenticatorCode.optional() }),
    output: sessionFields.extend({ token: z.string() }),
  }),
  doLogout: command('Sign out', 'signed-in', { ...NO_ACT, ...FOR_PEOPLE, beforeTotp: true, input: emptyResponse, output: emptyResponse }),
  getLoginInfo: query('See who is signed in', 'signed-in', {
    ...FOR_PEOPLE,
    beforeTotp: true,
    input: emptyResponse,
    /**
     * The viewer's sign-in, with moments in ISO 8601. The `permissions` are those the viewer holds. The `businessZone` (IANA) applies to
     * periods, logs and import dates. If `mustEnrol`, a group of the viewer requires an authenticator and none is set up. Every call except
     * those of the enrolment then refuses with `response.type` 'enrol'.
     */
    output: sessionFields.extend({
      idleEndsAt: z.string(),
      absoluteEndsAt: z.string(),
      permissions: z.array(z.string()),
      businessZone: z.string(),
      mustEnrol: z.boolean(),
    }),
  }),
  passwordReset: command('Mail a password reset', 'people.users.resetPassword', {
    /**
     * Mails a link with which a password can be set once: 'Email Sent !!'. Refused for users who hold more than the viewer, directory
     * users, and users without an e-mail address.
     */
    input: z.object({ userId: numericId }),
    output: emptyResponse,
  }),
  forgotPassword: command('Ask for a password reset', 'public', {
    ...NO_ACT,
    /** Always answers MESSAGES.resetUnderWay, after the same time, so that it does not reveal whether the user exists. */
    input: z.object({ username: z.string(MESSAGES.enterUsername).trim().min(1, MESSAGES.enterUsername).max(256, MESSAGES.enterUsername) }),
    output: emptyResponse,
  }),
  stage1: query('Open a password reset', 'public', {
    /** The token of the link. The answer is 'Token Invalid' (flag false) unless it belongs to an open reset. */
    input: z.object({ token: resetToken }),
    /**
     * The names of the person. If `username` is empty, no name is on file, and the form requests first and last name. The name to sign in
     * with is always `signInName`.
     */
    output: z.object({ username: z.string(), empId: z.string(), signInName: z.string() }),
  }),
  stage2: command('Set a password by reset', 'public', {
    ...NO_ACT,
    /**
     * The new password. The token alone identifies the user, so `username`, `empId` and `updateUserInfo` are ignored. Problems are reported
     * under `postData.newPassword`, `postData.firstName`, … Only 'Token Invalid' has no field.
     */
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
    output: emptyResponse,
  }),
  checkPasswordStatus: query('Ask for the password status', 'signed-in', {
    ...FOR_PEOPLE,
    /**
     * The check. For 'prompt', flag false opens the popup, with `response.type` 'other' if somebody else set the password, and 'old' if
     * it is older than `password.maxAgeDays`. For 'page', flag false blocks the page, with 'changed' if it was changed within
     * `password.changeAgainHours`, and 'directory' if the directory stores it.
     */
    input: z.object({ act: z.enum(['prompt', 'page'], 'Ask for "prompt" or "page"') }),
    output: emptyResponse,
  }),
  changePassword: command('Change the password', 'signed-in', {
    ...FOR_PEOPLE,
    /**
     * Ends all sessions of the person, including this one. Problems are reported under `postData.oldPassword`, `postData.newPassword`,
     * `postData.confirmPassword`.
     */
    input: z.object({
      postData: z.object({ oldPassword: filled, newPassword: filled, confirmPassword: filled }, MESSAGES.fillAllFields),
    }),
    output: emptyResponse,
  }),
})

const tab = z.object({ name: z.string(), icon: z.string() })
const childTab = z.object({ routeUrl: z.string(), tabName: z.string(), tabIcon: z.string(), isShow: z.union([z.literal(0), z.literal(1)]) })

export const tabs = contractForPeople('com_tabs', {
  getList: query('Load the side menu', 'signed-in', {
    beforeTotp: true,
    input: emptyResponse,
    /**
     * The tabs of the side menu. The `childTabs` are keyed by the parent's name (platform 2.2). A child whose isShow is 0 is not for this
     * viewer.
     */
    output: z.object({ parentTabs: z.array(tab), childTabs: z.record(z.string(), z.array(childTab)) }),
  }),
})
export type ParentTab = z.infer<typeof tab>
export type ChildTab = z.infer<typeof childTab>
