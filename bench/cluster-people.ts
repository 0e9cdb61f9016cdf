import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { officeToday } from '../e2e/support/clock.ts'
import { query } from './databases.ts'
import { callServer, type SignedIn } from './servers.ts'
import { makeWorkbook, readImportPeople } from './workbooks.ts'

/** A number that distinguishes texts of this run from those of earlier ones on the same cluster. */
export const RUN_ID = Date.now()
const ANSWERED_WITHIN_MS = 20_000

/** Outcome of a command: acknowledged, finally refused, or unknown. */
export type Outcome = 'done' | 'refused' | 'unknown'

/** The record of a run. Moments are values of `performance.now()`. */
export interface Diary {
  /** Moments of acknowledged writes. */
  acknowledged: number[]
  comments: Map<string, Outcome>
  /** Outcomes of decisions by person. */
  decisions: Map<string, Record<Outcome, number>>
  /** When each live notification arrived, in whichever window. */
  notifications: number[]
  reads: { good: number; failed: number }
  signedOut: number
  refusals: Map<string, number>
}

export const newDiary = (): Diary => ({
  acknowledged: [],
  comments: new Map(),
  decisions: new Map(),
  notifications: [],
  reads: { good: 0, failed: 0 },
  signedOut: 0,
  refusals: new Map(),
})

/** Makes a call and returns its outcome and response. After a 503 or a broken connection the outcome is unknown. */
export async function attemptCall(
  port: number,
  who: SignedIn,
  call: Call,
  body: object,
  diary: Diary,
): Promise<{ outcome: Outcome; response: unknown }> {
  const answer = await callServer(port, who, call, body, ANSWERED_WITHIN_MS).catch(() => null)
  if (answer?.flag) return { outcome: 'done', response: answer.response }
  if (answer?.msg === MESSAGES.sessionOver) diary.signedOut++
  if (answer?.status !== 200) return { outcome: 'unknown', response: null }
  diary.refusals.set(answer.msg, (diary.refusals.get(answer.msg) ?? 0) + 1)
  return { outcome: 'refused', response: null }
}

export interface WorkContext {
  port: number
  diary: Diary
  /** Milliseconds between two acts of a person. */
  everyMs: number
  /** Rows to work on: open ones for decisions, all for comments, because a loan takes no second comment until somebody responds. */
  rows: { decide: readonly number[]; comment: readonly number[] }
  stop: AbortSignal
}

/** Returns the closings of a database on which people can work. */
export async function readClosingRows(database: string): Promise<WorkContext['rows']> {
  const rows = await query<{ id: number; open: boolean }>(
    database,
    `SELECT id, status IN ('WIP', 'Reschedule') AS open FROM tasks WHERE desk = 'closing' ORDER BY id`,
  )
  return { decide: rows.filter(({ open }) => open).map(({ id }) => id), comment: rows.map(({ id }) => id) }
}

/** Simulates one person at their pace until stopped: a list, a comment and a decision in turn. */
export async function simulatePerson(
  name: string,
  who: SignedIn,
  at: number,
  { port, diary, everyMs, rows, stop }: WorkContext,
): Promise<void> {
  const decided: Record<Outcome, number> = { done: 0, refused: 0, unknown: 0 }
  diary.decisions.set(name, decided)
  const acknowledge = (outcome: Outcome) => outcome === 'done' && diary.acknowledged.push(performance.now())
  const pause = (ms: number) => wait(ms, undefined, { signal: stop }).catch(() => {})
  await pause((at * 7_919) % everyMs)
  for (let turn = at; !stop.aborted; turn++) {
    const began = performance.now()
    const pickRow = (ids: readonly number[]) => ids[(at * 31 + turn * 17) % ids.length] ?? 0
    if (turn % 3 === 0) {
      const { outcome } = await attemptCall(port, who, closing.getDashboardClosingTaskList, { filterData: { pageSize: 10 } }, diary)
      diary.reads[outcome === 'done' ? 'good' : 'failed']++
    } else if (turn % 3 === 1) {
      const recsID = pickRow(rows.comment)
      const closercomment = `cluster: ${name}, ${turn}, ${RUN_ID}`
      const { outcome } = await attemptCall(port, who, closing.saveComment, { recsID, closercomment }, diary)
      diary.comments.set(closercomment, outcome)
      acknowledge(outcome)
    } else {
      const decision = { recsID: pickRow(rows.decide), loanStatus: turn % 2 === 0 ? 'WIP' : 'Reschedule' }
      const { outcome } = await attemptCall(port, who, closing.saveDecisions, decision, diary)
      decided[outcome]++
      acknowledge(outcome)
    }
    await pause(Math.max(0, everyMs - (performance.now() - began)))
  }
}

/** Simulates an open window: receives live notifications and reconnects when its stream ends. */
export async function simulateWindow(who: SignedIn, { port, diary, stop }: WorkContext): Promise<void> {
  while (!stop.aborted) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/events`, { headers: who, signal: stop })
      const reader = answer.body?.pipeThrough(new TextDecoderStream())
      if (answer.ok && reader)
        for await (const text of reader) if (/^event: tasks$/m.test(text)) diary.notifications.push(performance.now())
    } catch {
      // The stream broke, or the run is over.
    }
    await wait(1_000, undefined, { signal: stop }).catch(() => {})
  }
}

export interface ImportedRows {
  importId: number
  first: number
  rows: number
}

const IMPORTED_ROWS = 20
/** The first loan number of this run. Every run uses other loan numbers. */
const FIRST_NUMBER = 7_000_000_001 + (Math.floor(RUN_ID / 1_000) % 1_000_000) * 1_000
const IMPORT_EVERY_MS = 12_000

/** Imports workbooks of new loans as one person, one after the other, until the run stops. Returns the acknowledged imports. */
export async function importRepeatedly(who: SignedIn, databaseUrl: string, { port, diary, stop }: WorkContext): Promise<ImportedRows[]> {
  const people = await readImportPeople(databaseUrl)
  const imported: ImportedRows[] = []
  for (let turn = 0; !stop.aborted; turn++) {
    const loans = { first: FIRST_NUMBER + turn * IMPORTED_ROWS, rows: IMPORTED_ROWS }
    const uploadedFile = await makeWorkbook({ people, ...loans })
    const uploaded = await attemptCall(port, who, dataImport.closingAssignmentUpload, { uploadedFile }, diary)
    const input = { uploadedFile: (uploaded.response as { fileName?: string } | null)?.fileName, dateOfImport: officeToday() }
    const run = uploaded.outcome === 'done' ? await attemptCall(port, who, dataImport.closingAssignmentImport, input, diary) : null
    if (run?.outcome === 'done') {
      diary.acknowledged.push(performance.now())
      imported.push({ importId: (run.response as { importId: number }).importId, ...loans })
    }
    await wait(IMPORT_EVERY_MS, undefined, { signal: stop }).catch(() => {})
  }
  return imported
}
