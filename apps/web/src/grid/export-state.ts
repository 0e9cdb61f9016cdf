import type { GridRequest } from '@ivue/contracts/grid.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { type ExportKind, exportList, type Progress } from './export-work.ts'
import type { ListCall } from './types.ts'

/** The workbooks that this tab waits for, by list and kind: a list that is left and opened again still shows them. */
const making = new Map<string, { progress: Progress }>()
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(key: string, value: { progress: Progress } | null): void {
  if (value) making.set(key, value)
  else making.delete(key)
  for (const listener of listeners) listener()
}

export interface Exporting {
  /** Null: ready. Otherwise the workbook is being made. */
  making: { progress: Progress } | null
  start(request: GridRequest): void
}

/** The export of a list (platform 4: Ready or creating), one of each kind at a time. */
export function useExport(list: ListCall, kind: ExportKind): Exporting {
  const key = `${list.option}/${list.task}/${kind}`
  const state = useSyncExternalStore(listen, () => making.get(key) ?? null)
  const start = useCallback(
    (request: GridRequest) => {
      if (making.has(key)) return
      set(key, { progress: null })
      void exportList(list, request, kind, (progress) => set(key, { progress })).finally(() => set(key, null))
    },
    [key, list, kind],
  )
  return { making: state, start }
}
