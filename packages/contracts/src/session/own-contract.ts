import { z } from 'zod'
import { command, contract, FOR_PEOPLE, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { MESSAGES } from '../messages.ts'
import { authenticatorCode, numericId } from './contract.ts'

const ownedSession = z.object({
  id: z.number(),
  /** Whether it is the session that made the call. */
  current: z.boolean(),
  /** The browser and its system, as in 'Chrome on Windows'. */
  browser: z.string(),
  address: z.string(),
  /** When the session started, ISO 8601 as all moments. */
  startedAt: z.string(),
  seenAt: z.string(),
})
export type OwnSession = z.infer<typeof ownedSession>

/** New recovery codes, which are shown only once. Each code replaces the authenticator for one sign-in. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** A person's own sessions and authenticator (domain 1), and the administrators' calls about authenticators. Not in the old client's wire. */
export const ownSession = contract('com_session', {
  getSessions: query('See my sessions', 'signed-in', {
    ...FOR_PEOPLE,
    input: emptyResponse,
    output: z.object({ sessions: z.array(ownedSession) }),
  }),
  endSession: command('End one of my sessions', 'signed-in', { ...FOR_PEOPLE, input: z.object({ id: numericId }), output: emptyResponse }),
  endOthers: command('End my other sessions', 'signed-in', {
    ...FOR_PEOPLE,
    input: emptyResponse,
    output: z.object({ ended: z.number() }),
  }),

  getSecurity: query('See how I sign in', 'signed-in', {
    ...FOR_PEOPLE,
    beforeTotp: true,
    input: emptyResponse,
    /**
     * How the viewer signs in, with moments in ISO 8601 or null. If `required`, a group of the viewer requires an authenticator. If
     * `directory`, the directory stores the viewer's password.
     */
    output: z.object({
      totp: z.boolean(),
      totpSince: z.string().nullable(),
      required: z.boolean(),
      recoveryCodesLeft: z.number(),
      directory: z.boolean(),
      passwordChangedAt: z.string().nullable(),
    }),
  }),
  beginTotp: command('Begin to set up an authenticator', 'signed-in', {
    ...FOR_PEOPLE,
    beforeTotp: true,
    /** The password, which is required (flag false, `response.type` 'password') if the sign-in is older than ten minutes. */
    input: z.object({ password: z.string().max(256, MESSAGES.enterPassword).optional() }),
    /**
     * The new key: its `secret` in base32, for typing, and its `uri` (otpauth://…) for the QR code. It is not used at sign-in until it is
     * confirmed. Calling again replaces it.
     */
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: command('Set up an authenticator', 'signed-in', {
    ...FOR_PEOPLE,
    beforeTotp: true,
    /** Ends the person's other sessions. A wrong code is reported for the field `code`. */
    input: z.object({ code: authenticatorCode }),
    output: recoveryCodes,
  }),
  newRecoveryCodes: command('Make new recovery codes', 'signed-in', {
    ...FOR_PEOPLE,
    input: z.object({ code: authenticatorCode }),
    output: recoveryCodes,
  }),
  removeTotp: command('Remove my authenticator', 'signed-in', {
    ...FOR_PEOPLE,
    input: z.object({ code: authenticatorCode }),
    output: emptyResponse,
  }),

  resetTotp: command('Remove the authenticator of a user', 'people.users.resetPassword', {
    /** Refused for users who hold more than the viewer. Ends the user's sessions. */
    input: z.object({ userId: numericId }),
    output: emptyResponse,
  }),
  getTotpGroups: query('See which groups need an authenticator', 'people.groups.view', {
    input: emptyResponse,
    /** The groups. Their active people are counted by `members`, those of them with an authenticator by `enrolled`. */
    output: z.object({
      groups: z.array(
        z.object({ groupId: z.number(), title: z.string(), required: z.boolean(), members: z.number(), enrolled: z.number() }),
      ),
    }),
  }),
  requireTotp: command('Decide whether a group needs an authenticator', 'people.groups.edit', {
    input: z.object({ groupId: numericId, required: z.boolean() }),
    output: emptyResponse,
  }),
})
