import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { dataImport, type ImportCounts } from '@ivue/contracts/imports/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { call, callWithMessage } from '../rpc/call.ts'
import { callQuery, callQueryKey } from '../rpc/call-query.ts'
import { errorMessage, isUnreachable } from '../rpc/errors.ts'
import { uploadFile } from '../rpc/upload.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useViewer } from '../viewer/viewer.tsx'
import { importReducer, readyState } from './import-machine.ts'
import { isWorkbook } from './import-words.ts'
import { rejectedRowsLink } from './rejected-rows-link.tsx'
import type { Workbook } from './workbooks.ts'

/** How long success toasts are shown, in milliseconds. Failures stay until dismissed (platform 8). */
const SUCCESS_MS = 5000
const POLL_MS = 700
/**
 * Shown while the call "Import" is repeated because there was no answer. Repeating is safe, because the server writes an import only
 * once.
 */
const CONNECTION_LOST = 'The connection was lost. The import is requested again and is written only once'
const RETRIES_ENDED = 'The connection was lost. If the import had started, it continues by itself: see Running and recent'
const RETRY_MS = 2000
const GIVE_UP_MS = 300_000

/** Returns the state and the actions of an upload widget: upload, check of the date, dry run, import (platform 4). */
export function useImport(workbook: Workbook) {
  const { type } = workbook
  /** The toast id that all failures share, so that they replace each other. */
  const failure = `${type}-import`
  const { businessZone } = useViewer()
  const today = () => dayAt(new Date(), businessZone)
  const [state, dispatch] = useReducer(importReducer, null, () => readyState(today()))
  const client = useQueryClient()
  const sending = useRef<AbortController>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const { step, date } = state
  const leaveOutHidden = state.leaveOutHidden ? 1 : 0
  const fileName = state.upload?.fileName ?? ''

  const fail = (error: unknown) => {
    toast.error(errorMessage(error), { id: failure })
    dispatch({ type: 'failed', message: errorMessage(error), today: today() })
  }
  const failed = useEffectEvent(fail)

  useEffect(() => {
    if (step !== 'CHECKINGDATE') return
    const stop = new AbortController()
    const refused = (error: unknown) => stop.signal.aborted || failed(error)
    call(dataImport.checkUploadDate, { importType: type, importDate: date }, stop).then(() => dispatch({ type: 'dateAccepted' }), refused)
    return () => stop.abort()
  }, [step, date, type])

  useEffect(() => {
    if (step !== 'TRYING') return
    const stop = new AbortController()
    const refused = (error: unknown) => stop.signal.aborted || failed(error)
    const body = { uploadedFile: fileName, importType: type, dateOfImport: date, leaveOutHidden } as const
    call(dataImport.dryRun, body, stop).then((trial) => dispatch({ type: 'tried', trial }), refused)
    return () => stop.abort()
  }, [step, date, fileName, type, leaveOutHidden])

  const finish = ({ msg, counts: { rejected } }: { msg: string; counts: ImportCounts }) => {
    const rejectedFile = state.trial?.rejectedFile
    if (rejected > 0) toast.warning(msg, false, { id: failure, ...(rejectedFile && { detail: rejectedRowsLink(rejected, rejectedFile) }) })
    else toast.success(msg || 'The import is done', SUCCESS_MS)
    dispatch({ type: 'finished' })
    return Promise.all(
      [dataImport.lastUpload, dataImport.importdata].map((stale) => client.invalidateQueries({ queryKey: callQueryKey(stale) })),
    )
  }

  const progress = useQuery({
    ...callQuery(dataImport.importStatus, { importId: state.importId ?? 0 }, { background: true }),
    enabled: step === 'IMPORTING' && state.importId !== null,
    refetchInterval: POLL_MS,
  })
  const ended = useEffectEvent((status: NonNullable<typeof progress.data>) => {
    if (status.state === 'failed') fail(new Error(status.msg))
    else if (status.state === 'done' || status.state === 'unchanged') finish(status)
  })
  useEffect(() => {
    if (progress.data && progress.data.importId === state.importId) ended(progress.data)
  }, [progress.data, state.importId])

  const pick = async (file: File) => {
    if (!isWorkbook(file)) return fail(new Error(MESSAGES.invalidFileType))
    const stop = new AbortController()
    sending.current = stop
    toast.close(failure)
    dispatch({ type: 'picked', file: { name: file.name, size: file.size } })
    try {
      const sent = { signal: stop.signal, onProgress: (share: number) => dispatch({ type: 'sent', share }) }
      dispatch({ type: 'uploaded', upload: await uploadFile(workbook.upload, file, sent) })
    } catch (error) {
      if (!stop.signal.aborted) fail(error)
    }
  }

  const start = async () => {
    dispatch({ type: 'importing' })
    client.invalidateQueries({ queryKey: callQueryKey(dataImport.importdata) })
    const body = { uploadedFile: fileName, dateOfImport: date, leaveOutHidden, uploadxls: 0 } as const
    const until = Date.now() + GIVE_UP_MS
    for (let again = false; isMounted.current; again = true) {
      try {
        const { msg, response } = await callWithMessage(workbook.run, body)
        // The call answers before a long import has ended, and a repeated call returns only its id. The result is then polled.
        if ('importId' in response && (again || response.state === 'running' || response.state === 'queued'))
          dispatch({ type: 'running', importId: response.importId })
        else if ('counts' in response) await finish({ msg, counts: response.counts })
        return
      } catch (error) {
        if (!isUnreachable(error)) return fail(error)
        if (Date.now() > until) return fail(new Error(RETRIES_ENDED))
        dispatch({ type: 'lost', message: CONNECTION_LOST })
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  const startOver = () => {
    sending.current?.abort()
    dispatch({ type: 'startedOver' })
  }

  return {
    state,
    progress: progress.data,
    pick,
    start,
    startOver,
    setDate: (value: string) => dispatch({ type: 'dated', date: value }),
    setLeaveOutHidden: (leaveOut: boolean) => dispatch({ type: 'hiddenLeftOut', leaveOut }),
  }
}

export type ImportWork = ReturnType<typeof useImport>
