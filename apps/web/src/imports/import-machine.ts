import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { dataImport } from '@ivue/contracts/imports/contract.ts'

export type Upload = OutputOf<typeof dataImport.closingAssignmentUpload>
export type DryRun = OutputOf<typeof dataImport.dryRun>

/**
 * States of an upload widget (platform 4), plus TRYING and TRIED (the dry run) between the check of the date and the import. SELECTDATE:
 * the file is uploaded and waits for a date.
 */
export type ImportStep = 'READY' | 'UPLOADING' | 'SELECTDATE' | 'CHECKINGDATE' | 'TRYING' | 'TRIED' | 'IMPORTING' | 'ERROR'

export interface ImportState {
  step: ImportStep
  /** The chosen day, `YYYY-MM-DD`, or empty. */
  date: string
  file: { name: string; size: number } | null
  upload: Upload | null
  /** The share of the file that has been sent, 0 to 1. */
  sent: number
  trial: DryRun | null
  leaveOutHidden: boolean
  importId: number | null
  /** The server's error message, or during an import the message that the connection is lost. */
  message: string
}

export type ImportEvent =
  | { type: 'picked'; file: { name: string; size: number } }
  | { type: 'sent'; share: number }
  | { type: 'uploaded'; upload: Upload }
  | { type: 'dated'; date: string }
  | { type: 'dateAccepted' }
  | { type: 'tried'; trial: DryRun }
  | { type: 'hiddenLeftOut'; leaveOut: boolean }
  | { type: 'importing' }
  | { type: 'lost'; message: string }
  | { type: 'running'; importId: number }
  | { type: 'finished' }
  | { type: 'failed'; message: string; today: string }
  | { type: 'startedOver' }

export function readyState(date: string): ImportState {
  return { step: 'READY', date, file: null, upload: null, sent: 0, trial: null, leaveOutHidden: false, importId: null, message: '' }
}

const BUSY: readonly ImportStep[] = ['UPLOADING', 'CHECKINGDATE', 'TRYING', 'IMPORTING']
export const isBusy = (state: ImportState): boolean => BUSY.includes(state.step)

export const countRowsToWrite = (trial: DryRun): number => trial.created + trial.changed + trial.mismatched

/** Returns the state after a date was chosen. A changed date must be checked and tried again. Without a date, the file waits. */
function withDate(state: ImportState, date: string): ImportState {
  if (isBusy(state)) return state
  if (!state.upload) return { ...state, date, step: 'READY', message: '' }
  return { ...state, date, trial: null, message: '', step: date ? 'CHECKINGDATE' : 'SELECTDATE' }
}

/**
 * Returns the state after a failure, with today as the date again (platform 4). An uploaded file stays, so that it need not be sent
 * again.
 */
function withFailure(state: ImportState, message: string, today: string): ImportState {
  const file = state.upload ? state.file : null
  return { ...state, step: 'ERROR', message, date: today, trial: null, leaveOutHidden: false, importId: null, sent: 0, file }
}

/** Returns the next state. Events that do not belong to the current state, such as late answers, are ignored. */
export function importReducer(state: ImportState, event: ImportEvent): ImportState {
  switch (event.type) {
    case 'picked':
      return isBusy(state) ? state : { ...readyState(state.date), step: 'UPLOADING', file: event.file }
    case 'sent':
      return state.step === 'UPLOADING' ? { ...state, sent: event.share } : state
    case 'uploaded':
      if (state.step !== 'UPLOADING') return state
      return { ...state, upload: event.upload, sent: 1, step: state.date ? 'CHECKINGDATE' : 'SELECTDATE' }
    case 'dated':
      return withDate(state, event.date)
    case 'dateAccepted':
      return state.step === 'CHECKINGDATE' ? { ...state, step: 'TRYING' } : state
    case 'tried':
      return state.step === 'TRYING' ? { ...state, step: 'TRIED', trial: event.trial } : state
    case 'hiddenLeftOut':
      return state.step === 'TRIED' ? { ...state, step: 'TRYING', trial: null, leaveOutHidden: event.leaveOut } : state
    case 'importing':
      return state.step === 'TRIED' ? { ...state, step: 'IMPORTING', importId: null } : state
    case 'running':
      return state.step === 'IMPORTING' ? { ...state, importId: event.importId, message: '' } : state
    case 'lost':
      return state.step === 'IMPORTING' ? { ...state, message: event.message } : state
    case 'finished':
      return state.step === 'IMPORTING' ? readyState(state.date) : state
    case 'failed':
      return withFailure(state, event.message, event.today)
    case 'startedOver':
      return state.step === 'IMPORTING' ? state : readyState(state.date)
  }
}
