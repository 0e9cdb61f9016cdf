import { describe, expect, it } from 'vitest'
import { countRowsToWrite, type DryRun, type ImportEvent, type ImportState, importReducer, isBusy, readyState } from './import-machine.ts'

const TODAY = '2026-11-20'
const file = { name: 'closing.xlsx', size: 4200 }
const upload = { fileName: 'upload-1', size: 4200, title: 'closing.xlsx' }
const trial: DryRun = {
  created: 212,
  changed: 988,
  unchanged: 81,
  mismatched: 3,
  rejected: 37,
  rows: 1321,
  problemCount: 41,
  warningCount: 12,
  problems: [],
  headerWarnings: [],
  hiddenRows: 2,
  rejectedFile: 'rejected-1',
  newFails: [],
}
const after = (events: ImportEvent[], from: ImportState = readyState(TODAY)) => events.reduce(importReducer, from)

const upToTrial: ImportEvent[] = [
  { type: 'picked', file },
  { type: 'sent', share: 0.4 },
  { type: 'uploaded', upload },
  { type: 'dateAccepted' },
  { type: 'tried', trial },
]

describe('the upload widget', () => {
  it('goes from READY through upload, date and trial to the import and back', () => {
    const steps = [...upToTrial, { type: 'importing' } as const, { type: 'finished' } as const].map(
      (_, index, all) => after(all.slice(0, index + 1)).step,
    )
    expect(steps).toEqual(['UPLOADING', 'UPLOADING', 'CHECKINGDATE', 'TRYING', 'TRIED', 'IMPORTING', 'READY'])
  })

  it('asks for a date when there is none', () => {
    const waiting = after(
      [
        { type: 'picked', file },
        { type: 'uploaded', upload },
      ],
      readyState(''),
    )
    expect(waiting.step).toBe('SELECTDATE')
    expect(importReducer(waiting, { type: 'dated', date: TODAY }).step).toBe('CHECKINGDATE')
  })

  it('starts the trial again when the date changes after a trial', () => {
    const again = importReducer(after(upToTrial), { type: 'dated', date: '2026-11-19' })
    expect(again).toMatchObject({ step: 'CHECKINGDATE', trial: null, date: '2026-11-19', upload })
  })

  it('resets the date to today after a failure, and keeps an uploaded file', () => {
    const state = after(
      [
        { type: 'picked', file },
        { type: 'uploaded', upload },
      ],
      readyState('2026-11-12'),
    )
    const failed = importReducer(state, { type: 'failed', message: 'Too old', today: TODAY })
    expect(failed).toMatchObject({ step: 'ERROR', date: TODAY, message: 'Too old', upload, file })
  })

  it('drops a file whose upload failed', () => {
    const failed = after([
      { type: 'picked', file },
      { type: 'failed', message: 'Please submit valid file type', today: TODAY },
    ])
    expect(failed).toMatchObject({ step: 'ERROR', file: null, upload: null })
  })

  it('accepts no second file and no other date during an import', () => {
    const importing = after([...upToTrial, { type: 'importing' }])
    expect(isBusy(importing)).toBe(true)
    expect(importReducer(importing, { type: 'picked', file })).toBe(importing)
    expect(importReducer(importing, { type: 'dated', date: '2026-11-01' })).toBe(importing)
    expect(importReducer(importing, { type: 'startedOver' })).toBe(importing)
  })

  it('reports a lost connection during an import until the import is found again', () => {
    const lost = after([...upToTrial, { type: 'importing' }, { type: 'lost', message: 'Lost' }])
    expect(lost).toMatchObject({ step: 'IMPORTING', message: 'Lost' })
    expect(importReducer(lost, { type: 'running', importId: 7 })).toMatchObject({ step: 'IMPORTING', message: '', importId: 7 })
    const over = after([...upToTrial, { type: 'startedOver' }])
    expect(importReducer(over, { type: 'lost', message: 'Lost' })).toBe(over)
  })

  it('ignores answers that arrive after starting over', () => {
    const over = after([...upToTrial, { type: 'startedOver' }])
    expect(importReducer(over, { type: 'tried', trial })).toBe(over)
    expect(importReducer(over, { type: 'uploaded', upload })).toBe(over)
  })

  it('counts the rows that an import would write', () => {
    expect(countRowsToWrite(trial)).toBe(212 + 988 + 3)
  })
})
