import { use, useEffect, useRef } from 'react'
import type { Icon } from './status/status.ts'
import { type Layer, LayerContext, topLayer } from './top-escape.ts'

/** An action of the current page or dialog, available by hotkey and in the command palette. */
export interface Action {
  label: string
  /** What it acts on, if that is not the page: the loan of a row. */
  about?: string
  icon?: Icon
  /**
   * A single character such as 'c', pressed while the person is not typing. It
   * works in the dialog that offers it, or on the page while no dialog is open.
   */
  hotkey?: string
  /** Whether the palette leaves the action out, because it needs the focused element. */
  unlisted?: boolean
  why?: string | null
  /** Runs the action. If it returns `false`, it did not handle the key, and the next action with the same hotkey is tried. */
  run: () => unknown
}

interface RegisteredActions {
  current: readonly Action[]
  layer: Layer | null
}
const registered = new Set<RegisteredActions>()

/**
 * Registers actions while the component is mounted. A dialog must call this inside of its `<Dialog>`. A function is called when the actions
 * are needed, for actions that depend on the focus.
 */
export function useActions(actions: readonly Action[] | (() => readonly Action[])): void {
  const layer = use(LayerContext)
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const offer: RegisteredActions = {
      layer,
      get current() {
        return typeof latest.current === 'function' ? latest.current() : latest.current
      },
    }
    registered.add(offer)
    return () => void registered.delete(offer)
  }, [layer])
}

/** Returns all registered actions, those of the innermost component first. */
export const registeredActions = (): Action[] => [...registered].flatMap(({ current }) => current)

/** Returns the actions with a hotkey in the topmost dialog, or on the page if no dialog is open. Those of the outermost component come first. */
export function actionsForHotkey(hotkey: string): Action[] {
  const top = topLayer()
  const onTop = [...registered].filter(({ layer }) => layer === top).reverse()
  return onTop.flatMap(({ current }) => current.filter((action) => action.hotkey === hotkey))
}

let heldLetter: string | null = null

/** Holds a letter that is pressed while the popup of a loan opens, so that the popup gets it and not the page behind. */
export function holdLetter(letter: string): void {
  heldLetter = letter
}

export function takeHeldLetter(): string | null {
  const letter = heldLetter
  heldLetter = null
  return letter
}
