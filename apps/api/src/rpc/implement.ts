import type { Readable } from 'node:stream'
import type { Call, CallDeclaration, Contract, OutputOf, ParsedInputOf } from '@ivue/contracts/contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Answer, FileAnswer, JsonText } from './answer.ts'
import type { Client } from './shares/limiter.ts'

/** A signed-in person and the sign-in they came with. Moments in milliseconds since 1970. */
export interface SignedIn extends Viewer {
  sessionId: number
  idleEndsAt: number
  absoluteEndsAt: number
  previousLoginAt: Date | null
  /** Until an authenticator is set up, only the calls that say `beforeTotp` are served. */
  mustEnrol: boolean
}

/** Somebody for whom something is judged while no session of theirs asks: a job, a look at what they would see. */
export const withoutSession = (viewer: Viewer): SignedIn => ({
  ...viewer,
  sessionId: 0,
  idleEndsAt: 0,
  absoluteEndsAt: 0,
  previousLoginAt: null,
  mustEnrol: false,
})

export interface HttpContext {
  requestId: string
  address: string
  agent: string
  /** The session secrets that the browser sent, signed in or not. */
  sessionCookie: string
  /** The file of an upload while it arrives; it has no name where it came in JSON. One that is too large ends its stream with Unservable 413. */
  file: { name: string; stream: Readable } | null
  /** Where the answer goes: who left is not worked for. */
  client: Client
  /** Says whose a public call turned out to be (a sign-in, a reset), before it changes anything: the audit trail names them. Throws when that cannot be written. */
  actsAs(person: { userId: number; username: string }): Promise<void>
  /** Sets or (with null) clears the session cookie. */
  setSessionCookie(value: string | null): void
}

/** What a command tells the audit trail that it changed: of what, before and after, in words. Never a secret. Kept only when the command is done. */
export type Changed = (subject: string, before: string, after: string) => void

export type ContextOf<C extends CallDeclaration> = C['access'] extends 'public'
  ? { http: HttpContext; changed: Changed }
  : { http: HttpContext; changed: Changed; viewer: SignedIn }

type Result<C extends CallDeclaration> = OutputOf<C> | Answer<OutputOf<C>> | JsonText | (C['kind'] extends 'download' ? FileAnswer : never)

export type Handler<C extends CallDeclaration> = (input: ParsedInputOf<C>, context: ContextOf<C>) => Promise<Result<C>> | Result<C>

export type HandlersOf<D extends Record<string, CallDeclaration>> = { [T in keyof D]: Handler<D[T]> }

export interface Implementation {
  call: Call
  handle: (input: unknown, context: { http: HttpContext; changed: Changed; viewer?: SignedIn }) => unknown
}

/** Ties each call of a contract to its handler; a call without one does not compile. */
export function implement<D extends Record<string, CallDeclaration>>(contract: Contract<D>, handlers: HandlersOf<D>): Implementation[] {
  return Object.keys(contract).map((task) => ({
    call: contract[task] as unknown as Call,
    handle: handlers[task] as unknown as Implementation['handle'],
  }))
}
