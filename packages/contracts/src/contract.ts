import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/**
 * What a call does. A `query` reads. A `command` changes something and is audited under its title. An `upload` takes a file in its body (up
 * to 64 MB). A `download` answers with a file instead of the envelope.
 */
export type CallKind = 'query' | 'command' | 'upload' | 'download'

/** Who may make a call. There is no default, so `public` and `signed-in` are written out too. */
export type Access = 'public' | 'signed-in' | Permission

export interface CallDeclaration {
  kind: CallKind
  /** Shown in the audit trail: "Delete a team". */
  title: string
  access: Access
  /** Whether the call is allowed before a required authenticator is set up. Every other call then refuses with `response.type` 'enrol'. */
  beforeTotp?: boolean
  /**
   * Whether only people may make the call, because it is about the session, password, preferences or mail of the person. Programs with an
   * API key may not make it.
   */
  forPeople?: boolean
  /** Whether the call takes seconds. Such calls have a limiter of their own, so that they do not delay quick calls. */
  long?: boolean
  /** Returns the further permission that a parsed body needs, such as that of a bulk assignment, or null. */
  furtherPermission?(input: never): Permission | null
  /** Returns the title in the audit trail for a body that does something other than `title` says, or null. */
  titleFor?(input: never): string | null
  /** Whether a command with this body is an act for My recent acts. Without it, every command is one. */
  isAct?(input: never): boolean
  input: z.ZodType
  output: z.ZodType
}

export type Call<D extends CallDeclaration = CallDeclaration> = D & { option: string; task: string }

export type InputOf<C extends CallDeclaration> = z.input<C['input']>
export type ParsedInputOf<C extends CallDeclaration> = z.output<C['input']>
export type OutputOf<C extends CallDeclaration> = z.output<C['output']>

export type Contract<D extends Record<string, CallDeclaration> = Record<string, CallDeclaration>> = {
  readonly [T in keyof D]: Call<D[T]>
}

/**
 * Declares the calls of one component of the wire (`option=…`). The keys are the task names on the wire; each returned entry carries its
 * own `option` and `task`, so that callers pass a call instead of two strings.
 */
export function contract<const D extends Record<string, CallDeclaration>>(option: string, declarations: D): Contract<D> {
  const calls = Object.entries(declarations).map(([task, declaration]) => [task, Object.freeze({ ...declaration, option, task })])
  return Object.freeze(Object.fromEntries(calls)) as Contract<D>
}

/** Declares the calls of a component that programs with an API key may not make. */
export function contractForPeople<const D extends Record<string, CallDeclaration>>(option: string, declarations: D): Contract<D> {
  const calls = Object.entries(declarations).map(([task, declaration]) => [task, { ...declaration, ...FOR_PEOPLE }])
  return contract(option, Object.fromEntries(calls) as D)
}

type CallDetails = Omit<CallDeclaration, 'kind' | 'title' | 'access'>

const declare =
  <const K extends CallKind>(kind: K) =>
  <const A extends Access, const D extends CallDetails>(
    title: string,
    access: A,
    details: D,
  ): { kind: K; title: string; access: A } & NoInfer<D> => ({
    kind,
    title,
    access,
    ...details,
  })

export const query = declare('query')
export const command = declare('command')
export const upload = declare('upload')
export const download = declare('download')

/** Part of the declaration of a call that programs may not make. */
export const FOR_PEOPLE = { forPeople: true }

/** Part of the declaration of a command that changes nothing of the lender's business, such as a mark, a layout or an export. */
export const NO_ACT = { isAct: () => false }

/** Whether a call with this body is an act of the person. */
export const isAct = (call: CallDeclaration, input: unknown): boolean => call.kind === 'command' && (call.isAct?.(input as never) ?? true)

/** Returns the path and query of a call, below the base path (platform 7). */
export function callPath(call: { option: string; task: string }): string {
  return `index.php?option=${call.option}&task=${call.task}`
}
