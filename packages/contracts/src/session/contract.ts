import { z } from 'zod'
import { command, contract, contractForPeople, FOR_PEOPLE, NO_ACT, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { MESSAGES } from '../messages.ts'
import { storedText } from '../wire/text.ts'

/** What the browser stores about a sign-in (platform 3.1). `loggedId` is the user's id; `landing` a route path. */
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
     * For a person with an authenticator a correct password alone answers flag false with `response.type` 'code'. The client repeats the
     * call with `code`: six digits or a recovery code. A wrong code answers the same `type` with another message; after too many wrong ones
     * flag is false without `type`.
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
     * Moments are ISO 8601. `permissions` are those the viewer holds. `businessZone` (IANA) applies to periods, logs and import dates.
     * `mustEnrol`: a group of the viewer requires an authenticator and none is set up. Every call except those of the enrolment then
     * refuses with `response.type` 'enrol'.
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
    /** 'Token Invalid' (flag false) unless the token belongs to an open reset. */
    input: z.object({ token: resetToken }),
    /** `username` is empty when no name is on file; the form then asks for first and last name. `signInName` is always the name to sign in with. */
    output: z.object({ username: z.string(), empId: z.string(), signInName: z.string() }),
  }),
  stage2: command('Set a password by reset', 'public', {
    ...NO_ACT,
    /**
     * The token alone identifies the user; `username`, `empId` and `updateUserInfo` are ignored. Problems are reported under
     * `postData.newPassword`, `postData.firstName`, …; 'Token Invalid' has no field.
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
     * 'prompt': flag false opens the popup (`response.type` 'other': somebody else set the password; 'old': it is older than
     * `password.maxAgeDays`). 'page': flag false blocks the page ('changed': changed within `password.changeAgainHours`; 'directory': the
     * directory stores the password).
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
    /** `childTabs` is keyed by the parent's name (platform 2.2). A child whose isShow is 0 is not for this viewer. */
    output: z.object({ parentTabs: z.array(tab), childTabs: z.record(z.string(), z.array(childTab)) }),
  }),
})
export type ParentTab = z.infer<typeof tab>
export type ChildTab = z.infer<typeof childTab>
