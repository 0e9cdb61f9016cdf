import { use, useEffect, useRef } from 'react'
import { type Layer, LayerContext, topLayer } from './dialog/top-escape.ts'
import type { Icon } from './status/status.ts'

/** What the current page or dialog can do, by a key and in the command palette. */
export interface Action {
  label: string
  icon?: Icon
  /** One sign, pressed while nothing is typed: 'c'. Works in the dialog that offers it, or on the page while no dialog is open. */
  hotkey?: string
  /** Not in the palette, because it means nothing without the place that has the focus. */
  unlisted?: boolean
  why?: string | null
  /** `false`: this was not for it, and the next one that offers the key is asked. */
  run: () => unknown
}

interface Offer {
  current: readonly Action[]
  layer: Layer | null
}
const offered = new Set<Offer>()

/** Offers actions while the component is on screen. A dialog offers its own from inside of its `<Dialog>`. */
export function useActions(actions: readonly Action[]): void {
  const layer = use(LayerContext)
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const offer: Offer = {
      layer,
      get current() {
        return latest.current
      },
    }
    offered.add(offer)
    return () => void offered.delete(offer)
  }, [layer])
}

/** The actions that are offered now, those of the innermost component first. */
export const offeredActions = (): Action[] => [...offered].flatMap(({ current }) => current)

/** What a hotkey may do now: the actions of what is on top, those of the outermost component first. */
export function actionsOf(hotkey: string): Action[] {
  const top = topLayer()
  const here = [...offered].filter(({ layer }) => layer === top).reverse()
  return here.flatMap(({ current }) => current.filter((action) => action.hotkey === hotkey))
}
