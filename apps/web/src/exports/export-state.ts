import type { Call } from '@ivue/contracts/contract.ts'
import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import { useCallback } from 'react'
import { createSharedValue } from '../ui/shared-value.ts'
import { type ExportKind, type ExportProgress, exportAndSave } from './export-workbook.ts'

/**
 * The running exports of this browser tab, by list and kind. They continue when the person leaves the page, and their progress is shown
 * again on return.
 */
const runningExports = createSharedValue<Readonly<Record<string, { progress: ExportProgress } | null>>>({})

const setExport = (key: string, value: { progress: ExportProgress } | null) =>
  runningExports.set({ ...runningExports.read(), [key]: value })

export interface RunningExport {
  /** Null while no export is running. */
  making: { progress: ExportProgress } | null
  start(request: GridRequest): void
}

/** Returns the state of a list's export of one kind (platform 4), and a function that starts it. Only one export of each kind runs at a time. */
export function useExport(list: Call, kind: ExportKind): RunningExport {
  const key = `${list.option}/${list.task}/${kind}`
  const making = runningExports.useValue()[key] ?? null
  const start = useCallback(
    (request: GridRequest) => {
      if (runningExports.read()[key]) return
      setExport(key, { progress: null })
      void exportAndSave(list, request, kind, (progress) => setExport(key, { progress })).finally(() => setExport(key, null))
    },
    [key, list, kind],
  )
  return { making, start }
}
