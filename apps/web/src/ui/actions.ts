import { useEffect, useRef } from 'react'
import type { Icon } from './status/status.ts'

/** An entry that the current page adds to the command palette. */
export interface Action {
  label: string
  icon?: Icon
  keys?: string
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

/** The actions that are offered now, those of the innermost component last. */
export const offeredActions = (): Action[] => [...offered].flatMap(({ current }) => current)
