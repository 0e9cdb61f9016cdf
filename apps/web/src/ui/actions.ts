import { useEffect, useRef } from 'react'
import type { Icon } from './status.ts'

/** Something that can be done here and now, as the command palette offers it. */
export interface Action {
  /** What it does: "Reset the filters". */
  label: string
  icon?: Icon
  /** Its own keys, where it has some. */
  keys?: string
  /** Why it cannot be done now, in words. */
  why?: string | null
  run: () => void
}

const offered = new Set<{ current: readonly Action[] }>()

/** Offers actions in the command palette while the component is on screen. */
export function useActions(actions: readonly Action[]): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    offered.add(latest)
    return () => void offered.delete(latest)
  }, [])
}

/** What is offered now, the innermost part of the page last. */
export const offeredActions = (): Action[] => [...offered].flatMap(({ current }) => current)
