import type { ImportCounts, ImportPhase } from '@ivue/contracts/imports/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { ImportState } from './import-machine.ts'

const number = (value: number) => value.toLocaleString('en-US')

/** Formats a file size: '412 KB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${number(Math.max(1, Math.round(bytes / 1024)))} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** Returns the progress of an import: 'Saving 880 of 1,284'. */
export function phaseText(phase: ImportPhase | string, done: number, total: number): string {
  switch (phase) {
    case 'queued':
      return 'Waiting to start'
    case 'checking':
      return 'Checking'
    case 'reading':
      return total ? `Reading ${number(done)} of ${number(total)}` : 'Reading'
    case 'saving':
      return total ? `Saving ${number(done)} of ${number(total)}` : 'Saving'
    default:
      return 'Done'
  }
}

/** Returns '201 new, 1,060 changed, 15 rejected'. Zeros are left out. */
export function importCountsText(counts: ImportCounts): string {
  const parts: [number, string][] = [
    [counts.created, 'new'],
    [counts.changed, 'changed'],
    [counts.mismatched, counts.mismatched === 1 ? 'mismatch' : 'mismatches'],
    [counts.unchanged, 'unchanged'],
    [counts.rejected, 'rejected'],
  ]
  const words = parts.filter(([value]) => value > 0).map(([value, word]) => `${number(value)} ${word}`)
  return words.length > 0 ? words.join(', ') : 'no rows'
}

/** Whether a file is a workbook by its name and, if the browser gives it, its MIME type (platform 5). The server checks the content. */
export function isWorkbook(file: { name: string; type: string }): boolean {
  const kinds = ['', 'application/octet-stream', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
  return /\.xlsx$/i.test(file.name) && kinds.includes(file.type)
}

export interface StepMark {
  name: string
  detail: string
  state: 'done' | 'now' | 'later'
}

const ORDER = ['UPLOADING', 'CHECKINGDATE', 'TRYING', 'TRIED', 'IMPORTING'] as const

/** Returns the four steps of an upload (Upload, Date, Try, Import), each with its state and a detail. */
export function stepMarks({ step, upload, date, trial, sent }: ImportState, usDate: string): StepMark[] {
  const at = ORDER.indexOf(step as (typeof ORDER)[number])
  const mark = (name: string, first: number, last: number, detail: string): StepMark => ({
    name,
    detail,
    state: at > last ? 'done' : at >= first ? 'now' : 'later',
  })
  const marks = [
    mark('Upload', 0, 0, upload ? sizeText(upload.size) : `${Math.round(sent * 100)} % sent`),
    mark('Date', 1, 1, date ? (at > 1 ? `${usDate} is free` : usDate) : 'choose one'),
    mark('Try', 2, 2, trial ? `${countText(trial.rows, 'row')} read` : at === 2 ? 'reading the rows' : 'nothing is written'),
    mark('Import', 3, 4, step === 'IMPORTING' ? 'writing' : 'writes the rows'),
  ]
  const sentAlready = upload !== null && at < 0
  return marks.map((entry, i) =>
    sentAlready && i === 0 ? { ...entry, state: 'done' } : sentAlready && i === 1 ? { ...entry, state: 'now' } : entry,
  )
}
