import { type Call, isAct } from '@ivue/contracts/contract.ts'
import { isRecord } from '@ivue/contracts/wire/record.ts'
import { readOfWindow, storeOfWindow } from './window-storage.ts'

const KEY = 'acts'
const MAX_ACTS = 50
const NO_ACTS: readonly WindowAct[] = []

/** An act of this window. */
export interface WindowAct {
  /** The id for `undoAct`; null if the act cannot be undone. */
  undoId: number | null
  /** The title of its call: 'Publish a monthly pack'. */
  title: string
  /** Why it cannot be undone; '' if the answer has no reason. */
  why: string
  /** The path of the screen on which it was done. */
  screen: string
  /** When it was done, in milliseconds since 1970. */
  at: number
}

/** Remembers a successful call of this window, if it is an act. The acts stay through a reload. */
export function rememberAct(call: Call, input: unknown, response: unknown): void {
  if (!isAct(call, input)) return
  const { undoId, final } = isRecord(response) ? response : {}
  const act: WindowAct = {
    undoId: typeof undoId === 'number' ? undoId : null,
    title: call.titleFor?.(input as never) ?? call.title,
    why: typeof final === 'string' ? final : '',
    screen: globalThis.location?.pathname ?? '',
    at: Date.now(),
  }
  replaceActs([act, ...windowActs()].slice(0, MAX_ACTS))
}

/** Removes an act that was undone. */
export const forgetAct = (undoId: number): void => replaceActs(windowActs().filter((act) => act.undoId !== undoId))

const listeners = new Set<() => void>()

function replaceActs(acts: readonly WindowAct[]): void {
  storeOfWindow(KEY, acts)
  for (const notify of listeners) notify()
}

export function subscribeToActs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the acts of this window, the newest first. */
export function windowActs(): readonly WindowAct[] {
  const stored = readOfWindow(KEY)
  return Array.isArray(stored) ? stored : NO_ACTS
}
