import { z } from 'zod'
import { contract } from '../contract.ts'
import { nothing } from '../envelope.ts'
import { MESSAGES } from '../messages.ts'
import { code, id } from './contract.ts'

const ownedSession = z.object({
  id: z.number(),
  /** The one that asks. */
  current: z.boolean(),
  /** 'Chrome on Windows' */
  browser: z.string(),
  address: z.string(),
  /** Moments are ISO 8601. */
  startedAt: z.string(),
  seenAt: z.string(),
})
export type OwnedSession = z.infer<typeof ownedSession>

/** Shown once: each lets its owner in when the authenticator is not at hand. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** A person's own sessions and authenticator (domain 1), and what administrators decide about authenticators. Ours. */
export const ownSession = contract('com_session', {
  getSessions: {
    kind: 'query',
    title: 'See my sessions',
    access: 'signed-in',
    input: nothing,
    output: z.object({ sessions: z.array(ownedSession) }),
  },
  endSession: { kind: 'command', title: 'End one of my sessions', access: 'signed-in', input: z.object({ id }), output: nothing },
  endOthers: {
    kind: 'command',
    title: 'End my other sessions',
    access: 'signed-in',
    input: nothing,
    output: z.object({ ended: z.number() }),
  },

  getSecurity: {
    kind: 'query',
    title: 'See how I sign in',
    access: 'signed-in',
    beforeTotp: true,
    input: nothing,
    /** Moments are ISO 8601 or null. `required`: a group of mine asks for an authenticator. `directory`: the directory keeps my password. */
    output: z.object({
      totp: z.boolean(),
      totpSince: z.string().nullable(),
      required: z.boolean(),
      recoveryCodesLeft: z.number(),
      directory: z.boolean(),
      passwordChangedAt: z.string().nullable(),
    }),
  },
  beginTotp: {
    kind: 'command',
    title: 'Begin to set up an authenticator',
    access: 'signed-in',
    beforeTotp: true,
    /** `password` is asked for (flag false, `response.type` 'password') when the sign-in is older than ten minutes. */
    input: z.object({ password: z.string().max(256, MESSAGES.enterPassword).optional() }),
    /** `secret` in base32, to type; `uri` (otpauth://…) to draw as a QR code. Nothing is asked at sign-in until it was confirmed; beginning again replaces it. */
    output: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmTotp: {
    kind: 'command',
    title: 'Set up an authenticator',
    access: 'signed-in',
    beforeTotp: true,
    /** Ends the person's other sessions. A wrong code is a problem of the field `code`. */
    input: z.object({ code }),
    output: recoveryCodes,
  },
  newRecoveryCodes: {
    kind: 'command',
    title: 'Make new recovery codes',
    access: 'signed-in',
    input: z.object({ code }),
    output: recoveryCodes,
  },
  removeTotp: { kind: 'command', title: 'Remove my authenticator', access: 'signed-in', input: z.object({ code }), output: nothing },

  resetTotp: {
    kind: 'command',
    title: 'Remove the authenticator of a user',
    access: 'people.users.resetPassword',
    /** Refused for whoever holds more than the viewer. Ends the user's sessions. */
    input: z.object({ userId: id }),
    output: nothing,
  },
  getTotpGroups: {
    kind: 'query',
    title: 'See which groups need an authenticator',
    access: 'people.groups.view',
    input: nothing,
    /** `members` are active people, `enrolled` those of them who have an authenticator. */
    output: z.object({
      groups: z.array(
        z.object({ groupId: z.number(), title: z.string(), required: z.boolean(), members: z.number(), enrolled: z.number() }),
      ),
    }),
  },
  requireTotp: {
    kind: 'command',
    title: 'Decide whether a group needs an authenticator',
    access: 'people.groups.edit',
    input: z.object({ groupId: id, required: z.boolean() }),
    output: nothing,
  },
})
