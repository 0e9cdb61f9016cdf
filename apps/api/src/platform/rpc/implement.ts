import type { Readable } from 'node:stream'
import type { Call, CallDeclaration, Contract, OutputOf, ParsedInputOf } from '@ivue/contracts/contract.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Answer, FileAnswer, JsonText } from './answer.ts'
import type { Client } from './limiter.ts'

/** A signed-in person and their session, or a program. Times in milliseconds since 1970. */
export interface SignedIn extends Viewer {
  sessionId: number
  idleEndsAt: number
  absoluteEndsAt: number
  previousLoginAt: Date | null
  /** Whether the person has yet to set up an authenticator. Until then only calls with `beforeTotp` are served. */
  mustEnrol: boolean
  /** Whether it is a service account that makes calls by an API key (decision 078). It then has no session. */
  isProgram: boolean
}

/** Returns a viewer without a session, for a job or to evaluate what another person may see. */
export const withoutSession = (viewer: Viewer): SignedIn => ({
  ...viewer,
  sessionId: 0,
  idleEndsAt: 0,
  absoluteEndsAt: 0,
  previousLoginAt: null,
  mustEnrol: false,
  isProgram: false,
})

export interface HttpContext {
  requestId: string
  address: string
  agent: string
  /** The session secret from the cookie, whether signed in or not. */
  sessionCookie: string
  /** The marks of the accounts that signed in in this browser (`session/sign-in/known-browser.ts`), or empty. */
  browserCookie: string
  /**
   * The file of an upload, as a stream. Its name is empty when it was sent as JSON. A file that is too large fails the stream with
   * Unservable 413.
   */
  file: { name: string; stream: Readable } | null
  /** The client's connection. Work for a client that disconnected is dropped. */
  client: Client
  /**
   * Sets the actor of a public call (sign-in, reset) for the audit trail. Call it before anything changes. Throws if it cannot be written
   * to the audit trail.
   */
  actsAs(person: { userId: number; username: string }): Promise<void>
  setSessionCookie(value: string | null): void
  setBrowserCookie(value: string, maxAgeMs: number): void
}

/**
 * Records a change for the audit trail: its subject and the values before and after. Never pass a secret. Changes are stored only when
 * the command succeeds.
 */
export type RecordChange = (subject: string, before: string, after: string) => void

export type ContextOf<C extends CallDeclaration> = C['access'] extends 'public'
  ? { http: HttpContext; changed: RecordChange }
  : { http: HttpContext; changed: RecordChange; viewer: SignedIn }

type Result<C extends CallDeclaration> = OutputOf<C> | Answer<OutputOf<C>> | JsonText | (C['kind'] extends 'download' ? FileAnswer : never)

export type Handler<C extends CallDeclaration> = (input: ParsedInputOf<C>, context: ContextOf<C>) => Promise<Result<C>> | Result<C>

/** A handler as an object, which is also given its call. It may have further members: those of a list, for example. */
export interface CallHandler<Input> {
  handle(call: Call, input: Input, context: { http: HttpContext; changed: RecordChange; viewer: SignedIn }): unknown
}

export type HandlersOf<D extends Record<string, CallDeclaration>> = { [T in keyof D]: Handler<D[T]> | CallHandler<ParsedInputOf<D[T]>> }

export interface Implementation {
  call: Call
  handle: (input: unknown, context: { http: HttpContext; changed: RecordChange; viewer?: SignedIn }) => unknown
}

/** Returns the implementation of a call; undefined if there is none. */
export const findImplementation = (implementations: readonly Implementation[], { option, task }: Pick<Call, 'option' | 'task'>) =>
  implementations.find(({ call }) => call.option === option && call.task === task)

/** Whether a signed-in person may make a call that is not public. */
export const mayCall = ({ permissions }: Pick<Viewer, 'permissions'>, { access }: Pick<Call, 'access'>): boolean =>
  access === 'signed-in' || permissions.has(access as Permission)

/** Pairs each call of a contract with its handler. A missing handler is a compile error. The result has every member of a handler, such as those of a list. */
export function implement<D extends Record<string, CallDeclaration>>(contract: Contract<D>, handlers: HandlersOf<D>): Implementation[] {
  return Object.keys(contract).map((task) => {
    const call = contract[task] as unknown as Call
    const handler = handlers[task] as unknown as Implementation['handle'] | CallHandler<unknown>
    if (typeof handler === 'function') return { call, handle: handler }
    return { ...handler, call, handle: (input, context) => handler.handle(call, input, context as never) }
  })
}
