import { z } from 'zod'
import type { Permission } from './permissions.ts'

/**
 * `query` reads, `command` changes (and is audited under its title), `upload` takes a file in its body (up to 64 MB),
 * `download` answers with a file instead of the envelope.
 */
export type CallKind = 'query' | 'command' | 'upload' | 'download'

/** Who may make a call. There is no default: `public` and `signed-in` are said aloud. */
export type Access = 'public' | 'signed-in' | Permission

export interface CallDeclaration {
  kind: CallKind
  /** What people read in the audit trail: "Delete a team". */
  title: string
  access: Access
  /** True for what may be called before a required authenticator is set up; everything else then refuses with `response.type` 'enrol'. */
  beforeTotp?: boolean
  /** True for what takes seconds by its nature: it takes no turn among the quick calls. */
  long?: boolean
  /** A further permission that this very body needs, judged after the body was parsed (bulk assignment, approval). */
  alsoNeeds?(input: never): Permission | null
  /** What the audit trail says of this very body, where it does something else than `title`; null where it does not. */
  titled?(input: never): string | null
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
 * Declares the calls of one component of the wire (`option=…`). The keys are the task names as they travel; each entry comes back
 * knowing its own address, so that the web can be handed a call instead of two strings.
 */
export function contract<const D extends Record<string, CallDeclaration>>(option: string, declarations: D): Contract<D> {
  const calls = Object.entries(declarations).map(([task, declaration]) => [task, Object.freeze({ ...declaration, option, task })])
  return Object.freeze(Object.fromEntries(calls)) as Contract<D>
}

/** The path and query of a call, below the base path (platform 7). */
export function callPath(call: { option: string; task: string }): string {
  return `index.php?option=${call.option}&task=${call.task}`
}

/** The body and answer of a call that is declared but whose handler refuses with "Not built yet". */
export const undecided = z.record(z.string(), z.unknown())
