import type { Call } from '@ivue/contracts/contract.ts'
import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { type ExportKind, type ExportProgress, exportAndSave } from './export-workbook.ts'

/**
 * The running exports of this browser tab, by list and kind. They continue when the person leaves the page, and their progress is shown
 * again on return.
 */
const runningExports = new Map<string, { progress: ExportProgress }>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(key: string, value: { progress: ExportProgress } | null): void {
  if (value) runningExports.set(key, value)
  else runningExports.delete(key)
  for (const listener of listeners) listener()
}

export interface RunningExport {
  /** Null while no export is running. */
  making: { progress: ExportProgress } | null
  start(request: GridRequest): void
}

/** Returns the state of a list's export of one kind (platform 4), and a function that starts it. Only one export of each kind runs at a time. */
export function useExport(list: Call, kind: ExportKind): RunningExport {
  const key = `${list.option}/${list.task}/${kind}`
  const read = () => runningExports.get(key) ?? null
  const state = useSyncExternalStore(subscribe, read, read)
  const start = useCallback(
    (request: GridRequest) => {
      if (runningExports.has(key)) return
      set(key, { progress: null })
      void exportAndSave(list, request, kind, (progress) => set(key, { progress })).finally(() => set(key, null))
    },
    [key, list, kind],
  )
  return { making: state, start }
}
